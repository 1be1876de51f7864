import { exact, MISSING } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { texts } from "#web/words/i18n.ts";
import { followersByMonth, type FollowerSeries } from "./follower-lines.ts";
import styles from "./follower-table.module.css";

const t = texts("profiles");

/** The data of a follower chart as a table. `nameOf`: the column heading of a series. */
export function FollowerTable({
  series,
  nameOf,
}: {
  series: readonly FollowerSeries[];
  nameOf: (series: FollowerSeries) => string;
}) {
  return (
    <div className="scroll-x">
      <table className={styles.table}>
        <caption className="visually-hidden">{t("chart.table")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("chart.month")}</th>
            {series.map((one) => (
              <th key={`${one.network} ${one.username}`} scope="col">
                {nameOf(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {followersByMonth(series).map(({ month, followers }) => (
            <tr key={month}>
              <th scope="row">{preciseDate(month, "month")}</th>
              {series.map((one, index) => (
                <td key={`${one.network} ${one.username}`}>{written(followers[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function written(followers: number | null | undefined): string {
  return followers === null || followers === undefined ? MISSING : exact(followers);
}
