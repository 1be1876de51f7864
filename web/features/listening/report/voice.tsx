import { Link } from "@tanstack/react-router";
import { compact, exact, MISSING } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import type { Range } from "#web/shared/days/range.ts";
import tables from "#web/shared/days/tables.module.css";
import { AtLeast } from "#web/shared/tracking/at-least.tsx";
import { shareText } from "#web/shared/tracking/shares.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { writeListening, writePostsOf } from "../search-params.ts";
import { shareOf, useVoice } from "../use-topics.ts";

const t = texts("listening");
const tTracking = texts("tracking");

/** The topic beside the others of the workspace; nothing where there are none. */
export function Voice({ range, topicId }: { range: Range; topicId: string }) {
  const { data } = useVoice(range);
  if (!data || data.topics.length < 2) return null;
  const title = t("report.voice");
  return (
    <PageSection title={title} lead={`${t("report.voiceLead")} ${t("shareAbout")}`}>
      <div className={tables.wide}>
        <table className={tables.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("columns.topic")}</th>
              <th scope="col">{t("columns.posts")}</th>
              <th scope="col">{t("report.previous")}</th>
              <th scope="col">{t("columns.engagement")}</th>
              <th scope="col">{t("columns.share")}</th>
            </tr>
          </thead>
          <tbody>
            {data.topics.map(({ _id: id, title: name, posts, engagement, partial }) => {
              const share = shareOf(posts.value ?? 0, data.topics);
              return (
                <tr key={id} aria-current={id === topicId}>
                  <th scope="row">
                    {id === topicId ? (
                      <strong>{name}</strong>
                    ) : (
                      <Link {...paths.topic(id)} search={writeListening(range)}>
                        {name}
                      </Link>
                    )}
                  </th>
                  <td>
                    <Link {...paths.topic(id)} search={writePostsOf(range)} title={tTracking("postsOf", { name })}>
                      {exact(posts.value ?? 0)}
                    </Link>
                  </td>
                  <td>{posts.previous === null ? MISSING : exact(posts.previous)}</td>
                  <td title={engagement.value === null ? undefined : exact(engagement.value)}>
                    {engagement.value !== null && partial > 0 && <AtLeast />}
                    {engagement.value === null ? MISSING : compact(engagement.value)}
                  </td>
                  <td>{share === null ? MISSING : shareText(share)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}
