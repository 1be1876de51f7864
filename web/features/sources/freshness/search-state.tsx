import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { readFreshness } from "#contract/sources.ts";
import { Link } from "@tanstack/react-router";
import { dateTime } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./freshness.module.css";

const t = texts("sources");

type Search = ReplyOf<typeof readFreshness>["search"];

/** What keeps search from being current; nothing while it is. */
export function SearchState({ search: { isBehind, waiting, waitingSince, setAside, failures } }: { search: Search }) {
  return (
    <>
      {isBehind && waitingSince !== null && (
        <p className="flush bad-tint notice">{t("search.behind", { count: waiting, since: dateTime(waitingSince) })}</p>
      )}
      {setAside > 0 && (
        <section className="card scroll-x" aria-labelledby="set-aside">
          <p id="set-aside" className={styles.lead}>
            {t("search.setAside", { count: setAside })}
          </p>
          <table className={styles.failures}>
            <thead>
              <tr>
                <th scope="col">{t("search.creator")}</th>
                <th scope="col">{t("search.reason")}</th>
                <th scope="col">{t("search.attempts")}</th>
                <th scope="col">{t("search.retryAt")}</th>
              </tr>
            </thead>
            <tbody>
              {failures.map(({ creatorId, fullName, reason, attempts, retryAt }) => (
                <tr key={creatorId}>
                  <th scope="row">
                    <Link {...paths.creator(creatorId)}>{fullName || t("search.noName", { id: creatorId })}</Link>
                  </th>
                  <td>{reason}</td>
                  <td>{attempts}</td>
                  <td>{dateTime(retryAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
