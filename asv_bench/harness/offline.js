// What asv's page wants beyond jQuery, flot and Bootstrap, and its figures without requests.

// Every file that the page would fetch is in FIGURES. Texts it asks for are only signs of life.
// Answers come later, as from a server: the page registers its parts after it asks for the first.
$.ajax = function (request) {
  const answer = $.Deferred();
  const name = decodeURIComponent(request.url.split("?")[0]);
  setTimeout(function () {
    if (request.dataType === "text") {
      answer.resolve("");
    } else if (name in FIGURES) {
      answer.resolve(structuredClone(FIGURES[name]));
    } else {
      answer.reject();
    }
  });
  return answer.promise();
};

// asv names ignored regressions by a digest, kept in this browser. The text itself is as good a name.
function md5(text) {
  return text;
}

// Tables sort by the column whose head is clicked, as its `data-sort` says.
(function () {
  const orders = {
    string: (a, b) => a.localeCompare(b),
    float: (a, b) => parseFloat(a) - parseFloat(b),
  };

  $.fn.stupidtable = function (more) {
    return this.each(function () {
      $(this).data("orders", { ...orders, ...more });
      $(this).on("click", "thead th[data-sort]", function () {
        $(this).stupidsort($(this).data("direction") === "asc" ? "desc" : "asc");
      });
    });
  };

  $.fn.stupidsort = function (direction) {
    const table = this.closest("table");
    const order = table.data("orders")[this.data("sort")];
    const column = this.index();
    const key = (row) => {
      const cell = $(row).children().eq(column);
      return String(cell.attr("data-sort-value") ?? cell.text());
    };
    const sign = direction === "desc" ? -1 : 1;
    const body = table.children("tbody");
    body.append(body.children().get().sort((a, b) => sign * order(key(a), key(b))));
    this.data("direction", direction);
    table.trigger("aftertablesort", { column, direction });
    return this;
  };
})();

// Bars of several series stand beside one another, in the order that each series names.
$.plot.plugins.push({
  name: "sideBySide",
  version: "1",
  options: {},
  init(plot) {
    plot.hooks.processDatapoints.push(function (_plot, series, points) {
      if (!series.bars.show || series.bars.order === undefined) return;
      const count = plot.getData().length;
      const shift = (series.bars.order - (count - 1) / 2) * series.bars.barWidth;
      for (let i = 0; i < points.points.length; i += points.pointsize) {
        points.points[i] += shift;
      }
    });
  },
});
