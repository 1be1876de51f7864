import type { Typical } from "#contract/tracking/shapes.ts";
import type { ReactNode } from "react";
import { compact, exact, MISSING } from "#web/lib/format.ts";
import { Explain } from "#web/ui/explain.tsx";
import { texts } from "#web/words/i18n.ts";
import tables from "#web/shared/days/tables.module.css";
import styles from "./analysis.module.css";
import { rangeOf } from "./compare.ts";

const t = texts("tracking");

type Row = {
  key: string;
  name: ReactNode;
  group: Typical;
  /** Leads to the posts, where they can be shown. */
  renderPosts?: (text: string) => ReactNode;
};

/** Groups of posts with their number, median engagement and its range, drawn on one scale. */
export function TypicalTable({ label, heading, rows }: { label: string; heading: string; rows: readonly Row[] }) {
  const groups = rows.map(({ group }) => group);
  return (
    <div className={tables.wide}>
      <table className={tables.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <Heading name="posts" />
            <Heading name="median" />
            <Heading name="range" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, group, renderPosts = (text) => text }) => (
            <tr key={key}>
              <th scope="row">
                <span className={styles.name}>{name}</span>
              </th>
              <td>
                {renderPosts(
                  group.measured === group.posts
                    ? exact(group.posts)
                    : t("analysis.measuredOf", { measured: exact(group.measured), posts: exact(group.posts) }),
                )}
              </td>
              <Median value={group.medianEngagement} />
              <td className={styles.range}>
                <Range group={group} groups={groups} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column whose abbreviated name is explained. */
export function Heading({ name }: { name: "posts" | "median" | "range" }) {
  return (
    <th scope="col" className={name === "range" ? styles.range : undefined}>
      <Explain about={t(`analysis.columns.${name}About`)}>{t(`analysis.columns.${name}`)}</Explain>
    </th>
  );
}

export function Median({ value }: { value: number | null }) {
  return (
    <td title={value === null ? t("tooFew") : exact(value)} className={value === null ? "muted" : undefined}>
      {value === null ? MISSING : compact(value)}
    </td>
  );
}

function Range({ group, groups }: { group: Typical; groups: readonly Typical[] }) {
  const { lower, upper } = group;
  if (lower === null || upper === null)
    return (
      <span className="muted" title={t("tooFew")}>
        {MISSING}
      </span>
    );
  const { line, median } = rangeOf(group, groups);
  return (
    <span className="block" title={t("analysis.rangeText", { from: exact(lower), to: exact(upper) })}>
      <span className={styles.track} aria-hidden>
        {line && <span className={styles.line} style={{ left: `${line.left}%`, width: `${line.width}%` }} />}
        {median !== null && <span className={styles.dot} style={{ left: `${median}%` }} />}
      </span>
      <span className={styles.ends}>{t("analysis.rangeText", { from: compact(lower), to: compact(upper) })}</span>
    </span>
  );
}
