import type { ListeningReport } from "#contract/listening/shapes.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { exact, oneDecimal } from "#web/lib/format.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { PostsLink } from "#web/shared/tracking/posts-link.tsx";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import tables from "#web/shared/days/tables.module.css";
import { texts } from "#web/words/i18n.ts";

const t = texts("listening");
const tTracking = texts("tracking");

const SHOWN = 10;

/** Words that these posts have more often than others. */
export function Themes({
  control,
  report: { themes, metrics },
}: {
  control?: TrackingControl;
  report: Pick<ListeningReport, "themes" | "metrics">;
}) {
  const [all, setAll] = useState(false);
  const { words, background } = themes;
  const title = t("report.themes");
  if (words.length === 0) return <PageSection title={title} lead={t("report.noThemes")} />;
  return (
    <PageSection title={title} lead={t("report.themesLead", { count: background, formatted: exact(background) })}>
      <div className={tables.wide}>
        <table className={tables.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("report.word")}</th>
              <th scope="col">{t("report.posts")}</th>
              <th scope="col">{t("report.times")}</th>
            </tr>
          </thead>
          <tbody>
            {words.slice(0, all ? undefined : SHOWN).map(({ word, posts, times }) => (
              <tr key={word}>
                <th scope="row" dir="auto">
                  {word}
                </th>
                <td>
                  <PostsLink control={control} filters={{ themes: [word] }} name={word}>
                    {exact(posts)}
                  </PostsLink>{" "}
                  / {exact(metrics.posts.value ?? 0)}
                </td>
                <td>{times === null ? t("report.onlyHere") : t("report.timesValue", { times: oneDecimal(times) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {words.length > SHOWN && (
        <Button
          size="compact-xs"
          variant="subtle"
          className="self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? tTracking("fewer") : tTracking("more", { formatted: exact(words.length) })}
        </Button>
      )}
    </PageSection>
  );
}
