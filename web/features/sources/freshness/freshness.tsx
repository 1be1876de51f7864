import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { FRESHNESS_DAYS, readFreshness } from "#contract/sources.ts";
import { IconHourglass } from "@tabler/icons-react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Explain } from "#web/ui/explain.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { barHeight } from "./bar-height.ts";
import { SearchState } from "./search-state.tsx";
import styles from "./freshness.module.css";

const t = texts("sources");

type Networks = ReplyOf<typeof readFreshness>["networks"];

/** The age of accounts' newest figures, by network. */
export function Freshness() {
  const read = useRead(readFreshness, {});
  return (
    <PageSection title={t("freshness.title")} lead={t("freshness.lead")}>
      <Loaded read={read} placeholder={<SkeletonRows rows={4} figures={6} />}>
        {({ networks, search }) => (
          <>
            <SearchState search={search} />
            <Networks networks={networks.filter(({ accounts }) => accounts > 0)} />
          </>
        )}
      </Loaded>
    </PageSection>
  );
}

function Networks({ networks }: { networks: Networks }) {
  if (networks.length > 0) return <Table networks={networks} />;
  return (
    <EmptyState icon={<IconHourglass size={22} />} title={t("freshness.none")}>
      {t("freshness.noneText")}
    </EmptyState>
  );
}

/** Column headings: age ranges, then older, then never counted. */
function columnNames(): string[] {
  return [
    ...FRESHNESS_DAYS.map((count) =>
      count === 1 ? t("freshness.day") : count === 365 ? t("freshness.year") : t("freshness.upTo", { count }),
    ),
    t("freshness.older"),
    t("freshness.never"),
  ];
}

function Table({ networks }: { networks: Networks }) {
  const columns = columnNames();
  const most = Math.max(...networks.flatMap(({ buckets, never }) => [...buckets, never]));
  return (
    <div className="card scroll-x">
      <table className={styles.table}>
        <caption className="visually-hidden">{t("freshness.caption")}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.network}>
              {t("freshness.network")}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.bucket}>
                {column}
              </th>
            ))}
            <th scope="col">{t("freshness.all")}</th>
            <th scope="col">
              <Explain about={t("freshness.refreshableAbout")}>{t("freshness.refreshable")}</Explain>
            </th>
            <th scope="col">
              <Explain about={t("freshness.dueAbout")}>{t("freshness.due")}</Explain>
            </th>
          </tr>
        </thead>
        <tbody>
          {networks.map(({ network, accounts, buckets, never, refreshable, due }) => (
            <tr key={network}>
              <th scope="row" className={styles.network}>
                <span className="inline-row gap-2">
                  <NetworkIcon network={network} size={16} /> {NETWORK_FACTS[network].label}
                </span>
              </th>
              {[...buckets, never].map((count, index) => (
                <td key={columns[index]} className={styles.bucket}>
                  <span className={styles.column} data-never={index === buckets.length}>
                    <span className={styles.bar} style={{ height: `${barHeight(count, most) * 100}%` }} />
                  </span>
                  <span data-none={count === 0}>{exact(count)}</span>
                </td>
              ))}
              <td>{exact(accounts)}</td>
              <td>{exact(refreshable)}</td>
              <td>{exact(due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
