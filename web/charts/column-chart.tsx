import { BarChart } from "echarts/charts";
import { AriaComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";
import { columnOptions, COLUMNS_HEIGHT, type ChartColumns } from "./column-options.ts";

/** Sums of days, months or other spans as columns. `label`: the text alternative for screen readers. Lives in a chunk of its own. */
export function ColumnChart({ columns, label }: { columns: ChartColumns; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  // ECharts draws outside React.
  useEffect(() => {
    if (!box.current) return;
    const chart = init(box.current, null, { renderer: "svg" });
    chart.setOption(columnOptions(columns, label));
    const resized = new ResizeObserver(() => chart.resize());
    resized.observe(box.current);
    return () => {
      resized.disconnect();
      chart.dispose();
    };
  }, [columns, label]);
  return <div ref={box} className="full-width" style={{ height: COLUMNS_HEIGHT }} />;
}

// Only the parts in use: each adds to the chunk.
register([BarChart, AriaComponent, GridComponent, TooltipComponent, SVGRenderer]);
