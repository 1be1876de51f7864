import { Skeleton } from "@mantine/core";
import { CONNECTORS } from "#contract/sources.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./connectors.module.css";

const t = texts("sources");

/** The loading placeholder of the sources. */
export function ConnectorSkeleton() {
  return (
    <div aria-busy>
      <output className="visually-hidden">{t("loading")}</output>
      <div className="list-reset stack card" aria-hidden>
        {CONNECTORS.map((key) => (
          <div key={key} className={styles.connector}>
            <div className={styles.head}>
              <Skeleton circle width={24} height={24} />
              <div className="shrink grow">
                <Skeleton width={140} height={12} />
                <Skeleton width={200} height={10} mt={8} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
