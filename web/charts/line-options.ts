import type { LineSeriesOption } from "echarts/charts";
import type { EChartsCoreOption } from "echarts/core";
import { compact } from "../lib/format.ts";
import type { ChartLine } from "./chart-line.ts";
import { tooltipOf } from "./tooltip.ts";

/** With so few, each line has its name at its end and there is no legend. */
const NAMED_AT_END_MAX = 4;
const TEXT = { color: "var(--ink-2)", fontFamily: "var(--font)", fontSize: 11 };

/** No frame, faint horizontal lines, names at the ends of lines; motion explains nothing here, so there is none. */
export function lineOptions(lines: readonly ChartLine[], { label, log }: { label: string; log: boolean }) {
  const atEnd = lines.length <= NAMED_AT_END_MAX;
  return {
    animation: false,
    aria: { enabled: true, label: { description: label } },
    textStyle: TEXT,
    grid: { left: 46, right: atEnd ? 104 : 12, top: 10, bottom: atEnd ? 24 : 56, outerBoundsMode: "none" },
    legend: { show: !atEnd, bottom: 0, left: 0, itemHeight: 8, textStyle: TEXT, data: lines.map(({ name }) => name) },
    tooltip: {
      trigger: "axis",
      axisPointer: { type: "line", lineStyle: { color: "var(--line-strong)", type: "solid", width: 1 } },
      confine: true,
      padding: 0,
      borderWidth: 0,
      backgroundColor: "transparent",
      extraCssText: "box-shadow: none",
      transitionDuration: 0,
      formatter: tooltipOf,
    },
    xAxis: {
      type: "time",
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...TEXT, hideOverlap: true, formatter: monthOf },
      splitLine: { show: false },
      splitNumber: 6,
    },
    yAxis: {
      type: log ? "log" : "value",
      scale: true,
      splitNumber: 4,
      axisLabel: { ...TEXT, formatter: (value: number) => compact(value) },
      splitLine: { lineStyle: { color: "var(--line)" } },
    },
    series: lines.flatMap((line) => seriesOf(line, atEnd)),
  } satisfies EChartsCoreOption;
}

function monthOf(time: number): string {
  const at = new Date(time);
  const year = at.getMonth() === 0 ? ({ year: "2-digit" } as const) : {};
  return new Intl.DateTimeFormat(undefined, { month: "short", ...year }).format(at);
}

function seriesOf({ name, color, dash, marker, joined, loose }: ChartLine, atEnd: boolean): LineSeriesOption[] {
  const shared = {
    type: "line",
    name,
    color,
    itemStyle: { color },
    emphasis: { disabled: true },
    labelLayout: { moveOverlap: "shiftY" },
  } as const;
  const endLabel = { ...TEXT, show: atEnd, formatter: name, distance: 6, width: 96, overflow: "truncate" } as const;
  const line: LineSeriesOption = {
    ...shared,
    data: joined.map((point) => [...point]),
    connectNulls: false,
    showSymbol: false,
    symbol: marker,
    symbolSize: 6,
    lineStyle: { color, width: 2, type: dash },
    endLabel,
  };
  const marks: LineSeriesOption = {
    ...shared,
    data: loose.map((point) => [...point]),
    symbol: marker,
    symbolSize: 7,
    showSymbol: true,
    showAllSymbol: true,
    lineStyle: { width: 0 },
    itemStyle: { color: "var(--surface)", borderColor: color, borderWidth: 2 },
    // The newest of an account's points has its name.
    endLabel: { ...endLabel, show: atEnd && (loose.at(-1)?.[0] ?? 0) > (joined.at(-1)?.[0] ?? 0) },
  };
  return [joined.length > 0 ? [line] : [], loose.length > 0 ? [marks] : []].flat();
}
