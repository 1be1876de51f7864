import type { WholePost } from "#contract/posts.ts";
import { date, exact, MISSING } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./posts.module.css";

const t = texts("posts");
const tProfiles = texts("profiles");

const FIGURES = ["views", "likes", "comments", "shares", "saves"] as const;

/** The counts of a post over time, the newest first; the bars are of its first figure. */
export function PostHistory({ post }: { post: WholePost }) {
  if (post.history.length === 0) return <p className="flush text-label muted">{t("noHistory")}</p>;
  const { countedAt, views, likes, comments, shares, saves } = post;
  const rows = [...post.history, { at: countedAt, views, likes, comments, shares, saves }].toReversed();
  const shown = FIGURES.filter((figure) => rows.some((row) => row[figure] !== null));
  const [lead] = shown;
  const most = Math.max(1, ...rows.map((row) => (lead && row[lead]) ?? 0));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long history scrolls and must be reachable by keyboard
    <div className={styles.history} tabIndex={0}>
      <table className={styles.counted}>
        <caption className="visually-hidden">{t("history")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("historyDate")}</th>
            {shown.map((figure) => (
              <th key={figure} scope="col">
                {tProfiles(`posts.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.at}>
              <th scope="row">{date(row.at)}</th>
              {shown.map((figure) => (
                <td key={figure}>
                  {figure === lead && (
                    <span className={styles.share} style={{ width: `${(100 * (row[figure] ?? 0)) / most}%` }} />
                  )}
                  <span className="relative">{row[figure] === null ? MISSING : exact(row[figure])}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
