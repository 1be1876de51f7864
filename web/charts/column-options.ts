import type { BarSeriesOption } from "echarts/charts";
import type { EChartsCoreOption } from "echarts/core";
import { trust } from "#contract/base/trust.ts";
import { TEXT, tick, TOOLTIP } from "./line-options.ts";
import { tooltipOf } from "./tooltip.ts";

export const COLUMNS_HEIGHT = 226;

export type ChartColumns = {
  /** Spans of time, oldest first: what the axis says of each, and its name in full. */
  spans: readonly { tick: string; name: string }[];
  /** `values`: of each span; null: unknown. */
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[];
};

/** Columns beside each other over all spans, so that those of which nothing is known are seen as gaps. */
export function columnOptions({ spans, series }: ChartColumns, label: string) {
  function tooltip(params: unknown): HTMLElement {
    // With an axis trigger ECharts passes the columns of all series.
    const points = trust<{ seriesName: string; dataIndex: number; value: number | null | undefined }[]>(params).map(
      ({ seriesName, dataIndex, value }) => ({ seriesName, value: [dataIndex, value ?? null] }),
    );
    return tooltipOf(points, (at) => spans[at]?.name ?? "");
  }
  return {
    animation: false,
    aria: { enabled: true, label: { description: label } },
    textStyle: TEXT,
    tooltip: { ...TOOLTIP, axisPointer: { type: "shadow" }, formatter: tooltip },
    grid: { left: 46, right: 12, top: 10, bottom: 26, outerBoundsMode: "none" },
    xAxis: {
      type: "category",
      data: spans.map((_, at) => String(at)),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...TEXT, hideOverlap: true, formatter: (at: string) => spans[Number(at)]?.tick ?? "" },
    },
    yAxis: {
      type: "value",
      axisLabel: { ...TEXT, formatter: tick },
      splitNumber: 4,
      // Sums of whole numbers have no marks between them.
      ...(series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value))) && {
        minInterval: 1,
      }),
      splitLine: { lineStyle: { color: "var(--line)" } },
    },
    series: series.map(({ name, color, values }): BarSeriesOption => ({
      type: "bar",
      name,
      color,
      barMaxWidth: 24,
      barGap: "10%",
      emphasis: { disabled: true },
      itemStyle: { color, borderRadius: [3, 3, 0, 0] },
      data: [...values],
    })),
  } satisfies EChartsCoreOption;
}
