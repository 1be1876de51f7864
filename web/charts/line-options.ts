import type { LineSeriesOption } from "echarts/charts";
import type { EChartsCoreOption } from "echarts/core";
import { DAY_MS } from "#contract/base/limits.ts";
import type { ChartLine } from "./chart-line.ts";
import { tooltipOf } from "./tooltip.ts";

export const TEXT = { color: "var(--ink-2)", fontFamily: "var(--font)", fontSize: 11 };
export const TOOLTIP = {
  trigger: "axis",
  confine: true,
  padding: 0,
  borderWidth: 0,
  backgroundColor: "transparent",
  extraCssText: "box-shadow: none",
  transitionDuration: 0,
} as const;
const TOP = 10;
const MONTHS_HEIGHT = 26;
const BETWEEN = 32;
const MONTH_MS = 28 * DAY_MS;
/** Below, months would repeat on the axis. */
const SHORT_MS = 120 * DAY_MS;
/** A single panel is taller than each of several. */
const PANEL_HEIGHTS = { alone: 190, amongOthers: 96 };

export type ChartPanels = readonly (readonly ChartLine[])[];

/** The height of a chart with this many panels, in pixels. */
export function chartHeight(panels: number): number {
  return TOP + panels * (panelHeight(panels) + BETWEEN) - BETWEEN + MONTHS_HEIGHT;
}

function panelHeight(panels: number): number {
  return panels === 1 ? PANEL_HEIGHTS.alone : PANEL_HEIGHTS.amongOthers;
}

/**
 * Stacked panels over the same months, each with its own scale. No frame, faint horizontal grid lines, names at the
 * ends of lines, no animation. `span`: the least range of the values' axes, so that small changes look small.
 */
export function lineOptions(panels: ChartPanels, label: string, span = 0) {
  const height = panelHeight(panels.length);
  const [first, last] = timesOf(panels);
  const isShort = last - first < SHORT_MS;
  const labelOf = isShort ? dayOf : monthOf;
  return {
    animation: false,
    aria: { enabled: true, label: { description: label } },
    textStyle: TEXT,
    axisPointer: { link: [{ xAxisIndex: "all" }] },
    tooltip: {
      ...TOOLTIP,
      axisPointer: { type: "line", lineStyle: { color: "var(--line-strong)", type: "solid", width: 1 } },
      formatter: (params: unknown) => tooltipOf(params),
    },
    grid: panels.map((_, at) => ({
      left: 46,
      right: 104,
      top: TOP + at * (height + BETWEEN),
      height,
      outerBoundsMode: "none",
    })),
    xAxis: panels.map((_, at) => ({
      gridIndex: at,
      type: "time",
      min: first,
      max: last,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...TEXT, show: at === panels.length - 1, hideOverlap: true, formatter: labelOf },
      // Labels are of days or of months: never two within one.
      minInterval: isShort ? DAY_MS : MONTH_MS,
      splitLine: { show: false },
      splitNumber: 6,
    })),
    yAxis: panels.map((_, at) => ({
      gridIndex: at,
      type: "value",
      scale: true,
      ...(span > 0 && axisOf(panels[at] ?? [], span)),
      splitNumber: panels.length === 1 ? 4 : 2,
      axisLabel: { ...TEXT, formatter: tick },
      splitLine: { lineStyle: { color: "var(--line)" } },
    })),
    series: panels.flatMap((lines, at) => lines.flatMap((line) => seriesOf(line, at))),
  } satisfies EChartsCoreOption;
}

function timesOf(panels: ChartPanels): [number, number] {
  const times = panels.flat().flatMap(({ joined, loose }) => [...joined, ...loose].map(([time]) => time));
  return [Math.min(...times), Math.max(...times)];
}

/** Bounds at least so far apart, with the values in the middle. */
function axisOf(lines: readonly ChartLine[], span: number): { min: number; max: number } | undefined {
  const values = lines.flatMap(({ joined, loose }) => [...joined, ...loose].flatMap(([, value]) => value ?? []));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || most - least > 0.7 * span) return undefined;
  const step = span / 4;
  const min = Math.max(0, step * Math.round((least + most - span) / 2 / step));
  return { min, max: min + span };
}

function dayOf(time: number): string {
  return new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" }).format(time);
}

function monthOf(time: number): string {
  const at = new Date(time);
  const year = at.getMonth() === 0 ? ({ year: "2-digit" } as const) : {};
  return new Intl.DateTimeFormat(undefined, { month: "short", ...year }).format(at);
}

/** Precise enough that neighboring grid lines never have the same label. */
export function tick(value: number): string {
  const language = navigator.language.startsWith("en") ? "en-US" : navigator.language;
  return new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 4 }).format(value);
}

function seriesOf({ name, color, dash, marker, joined, loose }: ChartLine, panel: number): LineSeriesOption[] {
  const shared = {
    type: "line",
    name,
    color,
    xAxisIndex: panel,
    yAxisIndex: panel,
    emphasis: { disabled: true },
    labelLayout: { moveOverlap: "shiftY" },
  } as const;
  const endLabel = { ...TEXT, show: true, formatter: name, distance: 6, width: 96, overflow: "truncate" } as const;
  const line: LineSeriesOption = {
    ...shared,
    data: joined.map((point) => [...point]),
    connectNulls: false,
    showSymbol: false,
    symbol: marker,
    symbolSize: 6,
    itemStyle: { color },
    lineStyle: { color, width: 2, type: typeof dash === "string" ? dash : [...dash] },
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
    // Only the last point of an account carries the name.
    endLabel: { ...endLabel, show: (loose.at(-1)?.[0] ?? 0) > (joined.at(-1)?.[0] ?? 0) },
  };
  return [joined.length > 0 ? [line] : [], loose.length > 0 ? [marks] : []].flat();
}
