import { METRICS, type MetricName as Name } from "#contract/figures/metrics.ts";
import { Explain } from "#web/ui/explain.tsx";
import styles from "./metric-name.module.css";

/** A metric's name, or `short` where space is limited; its definition, window and missing rules on hover and focus. */
export function MetricName({ metric, short }: { metric: Name; short?: string }) {
  const { name, definition, window } = METRICS[metric];
  return (
    <Explain
      about={
        <>
          {definition}
          <span className={styles.window}>{window}</span>
        </>
      }
    >
      {short ?? name}
    </Explain>
  );
}
