import { useEffect, useRef } from "react";
import { createChart } from "./echarts.ts";
import styles from "./line-chart.module.css";
import { chartHeight, lineOptions, type ChartPanels } from "./line-options.ts";

/** Lines over time. `label`: the text alternative for screen readers. Lives in a chunk of its own. */
export function LineChart({ panels, label }: { panels: ChartPanels; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  // ECharts draws outside React.
  useEffect(() => {
    if (!box.current) return;
    const chart = createChart(box.current);
    chart.setOption(lineOptions(panels, label));
    const resized = new ResizeObserver(() => chart.resize());
    resized.observe(box.current);
    return () => {
      resized.disconnect();
      chart.dispose();
    };
  }, [panels, label]);
  return <div ref={box} className={styles.chart} style={{ height: chartHeight(panels.length) }} />;
}
