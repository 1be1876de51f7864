import { trust } from "#contract/base/trust.ts";
import { date, exact } from "../lib/format.ts";
import styles from "./line-chart.module.css";

type Point = { seriesName: string; value: [number, number | null] };

/** The exact values at the pointer's time. Built from elements, so that names are never parsed as markup. */
export function tooltipOf(params: unknown, heading: (time: number) => string = dayOf): HTMLElement {
  // With an axis trigger ECharts passes the points of all series.
  const points = trust<Point[]>(params).filter(({ value }) => value[1] !== null);
  const box = element("div", styles.tooltip);
  const time = points[0]?.value[0];
  if (time !== undefined) box.append(element("div", "muted", heading(time)));
  for (const { seriesName, value } of points) {
    const row = element("div", "flex justify-between gap-4");
    row.append(element("span", undefined, seriesName), element("b", "figures", exact(value[1] ?? 0)));
    box.append(row);
  }
  return box;
}

function dayOf(time: number): string {
  return date(new Date(time).toISOString());
}

function element(tag: string, className?: string, text = ""): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
