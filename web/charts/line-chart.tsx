import { useEffect, useRef } from "react";
import type { ChartLine } from "./chart-line.ts";
import { createChart } from "./echarts.ts";
import styles from "./line-chart.module.css";
import { lineOptions } from "./line-options.ts";

/** Lines over time. `label`: what a screen reader is told in place of the picture. Comes in a chunk of its own. */
export function LineChart({ lines, label, log }: { lines: readonly ChartLine[]; label: string; log: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  // ECharts draws outside React.
  useEffect(() => {
    if (!box.current) return;
    const chart = createChart(box.current);
    chart.setOption(lineOptions(lines, { label, log }));
    const resized = new ResizeObserver(() => chart.resize());
    resized.observe(box.current);
    return () => {
      resized.disconnect();
      chart.dispose();
    };
  }, [lines, label, log]);
  return <div ref={box} className={styles.chart} />;
}
