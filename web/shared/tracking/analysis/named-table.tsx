import type { NamedTally } from "#contract/tracking/shapes.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import tables from "#web/shared/days/tables.module.css";
import styles from "./analysis.module.css";
import { Heading, Median } from "./typical-table.tsx";

const t = texts("tracking");

const SHOWN = 10;
const SIGNS = { hashtags: "#", mentions: "@" } as const;
const HEADINGS = { hashtags: "hashtag", mentions: "mention" } as const;
const EMPTY = { hashtags: "noHashtags", mentions: "noMentions" } as const;

/** The most used hashtags or mentions; a click shows the posts. */
export function NamedTable({
  kind,
  tallies,
  onShow,
}: {
  kind: "hashtags" | "mentions";
  tallies: readonly NamedTally[];
  onShow: (name: string) => void;
}) {
  const [all, setAll] = useState(false);
  const title = t(`analysis.${kind}`);
  return (
    <PageSection title={title}>
      {tallies.length === 0 ? (
        <p className="flush muted">{t(`analysis.${EMPTY[kind]}`)}</p>
      ) : (
        <div className={tables.wide}>
          <table className={tables.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t(`analysis.${HEADINGS[kind]}`)}</th>
                <Heading name="posts" />
                <th scope="col">{t("analysis.columns.creators")}</th>
                <Heading name="median" />
              </tr>
            </thead>
            <tbody>
              {tallies.slice(0, all ? undefined : SHOWN).map(({ name, posts, creators, medianEngagement }) => (
                <tr key={name}>
                  <th scope="row">
                    <button
                      type="button"
                      className={styles.word}
                      dir="auto"
                      title={t("analysis.showPosts", { name: `${SIGNS[kind]}${name}` })}
                      onClick={() => onShow(name)}
                    >
                      {`${SIGNS[kind]}${name}`}
                    </button>
                  </th>
                  <td>{exact(posts)}</td>
                  <td>{exact(creators)}</td>
                  <Median value={medianEngagement} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {tallies.length > SHOWN && (
        <Button
          size="compact-xs"
          variant="subtle"
          className="self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t("fewer") : t("more", { formatted: exact(tallies.length) })}
        </Button>
      )}
    </PageSection>
  );
}
