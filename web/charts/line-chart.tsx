import { useEffect, useRef } from "react";
import { chartHeight, lineOptions, type ChartPanels } from "./line-options.ts";
import { LineChart as LineSeries } from "echarts/charts";
import { AriaComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register, type EChartsType } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";

/** Lines over time. `label`: the text alternative for screen readers. Lives in a chunk of its own. */
export function LineChart({
  panels,
  label,
  span,
}: {
  panels: ChartPanels;
  label: string;
  /** The least range of the values' axes. */
  span?: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  // ECharts draws outside React.
  useEffect(() => {
    if (!box.current) return;
    const chart = createChart(box.current);
    chart.setOption(lineOptions(panels, label, span));
    const resized = new ResizeObserver(() => chart.resize());
    resized.observe(box.current);
    return () => {
      resized.disconnect();
      chart.dispose();
    };
  }, [panels, label, span]);
  return <div ref={box} className="full-width" style={{ height: chartHeight(panels.length) }} />;
}

// Only the parts in use: each adds to the chunk.
register([LineSeries, AriaComponent, GridComponent, TooltipComponent, LabelLayout, SVGRenderer]);

/** Draws into an element sized by CSS. */
function createChart(element: HTMLElement): EChartsType {
  return init(element, null, { renderer: "svg" });
}
