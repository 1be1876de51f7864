/** The parts of ECharts in use: each adds to the chunk. */
import { LineChart } from "echarts/charts";
import { AriaComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register, type EChartsType } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";

register([LineChart, AriaComponent, GridComponent, TooltipComponent, LabelLayout, SVGRenderer]);

/** Draws into an element whose size CSS sets. */
export function createChart(element: HTMLElement): EChartsType {
  return init(element, null, { renderer: "svg" });
}
