import type { PostTally, ListeningReport } from "#contract/listening/shapes.ts";
import { POST_TONES } from "#contract/post-tones.ts";
import type { ComponentProps, ReactNode } from "react";
import { exact, MISSING } from "#web/lib/format.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import tables from "#web/shared/days/tables.module.css";
import { choiceOf, PostsLink } from "#web/shared/tracking/posts-link.tsx";
import { toneName } from "#web/shared/tracking/tone-name.ts";
import { shareText } from "#web/shared/tracking/shares.tsx";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { FlagPicture } from "#web/ui/people/flag.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("listening");

const SHOWN = 12;

type Shown = {
  report: Pick<ListeningReport, "countries" | "languages" | "tones" | "metrics">;
  control?: TrackingControl | undefined;
};

/** Where the authors are from. */
export function Countries({ control, report: { countries, metrics } }: Shown) {
  return (
    <Authors
      title={t("report.countries")}
      heading={t("report.country")}
      rows={countries}
      whole={metrics.posts.value ?? 0}
      control={control}
      filtersOf={(code) => ({ countries: [choiceOf(code)] })}
      nameOf={(code) => countryName(code)}
      renderName={(code) => (
        <span className="inline-row gap-2">
          <FlagPicture code={code} />
          {countryName(code)}
        </span>
      )}
    />
  );
}

export function Languages({ control, report: { languages, metrics } }: Shown) {
  return (
    <Authors
      title={t("report.languages")}
      heading={t("report.language")}
      rows={languages}
      whole={metrics.posts.value ?? 0}
      control={control}
      filtersOf={(code) => ({ languages: [choiceOf(code)] })}
      nameOf={(code) => languageName(code)}
    />
  );
}

/** How the posts sound. */
export function Tones({ control, report: { tones, metrics } }: Shown) {
  return (
    <Authors
      title={t("report.tones")}
      lead={t("report.tonesAbout")}
      heading={t("report.tone")}
      rows={tones}
      whole={metrics.posts.value ?? 0}
      control={control}
      filtersOf={(name) => ({ tones: [choiceOf(POST_TONES.find((tone) => tone === name) ?? null)] })}
      nameOf={(name) => toneName(name)}
    />
  );
}

type AuthorsProps = {
  title: string;
  lead?: string;
  heading: string;
  rows: readonly PostTally[];
  whole: number;
  control: TrackingControl | undefined;
  /** What the posts of a row are filtered by; null: it is not known. */
  filtersOf: (code: string | null) => ComponentProps<typeof PostsLink>["filters"];
  nameOf: (code: string) => string;
  /** Where a name has a picture. */
  renderName?: (code: string) => ReactNode;
};

function Authors({ title, lead, heading, rows, whole, control, filtersOf, nameOf, renderName = nameOf }: AuthorsProps) {
  return (
    <PageSection title={title} {...(lead !== undefined && { lead })}>
      <div className={tables.wide}>
        <table className={tables.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">{t("report.authors")}</th>
              <th scope="col">{t("report.posts")}</th>
              <th scope="col">{t("report.previous")}</th>
              <th scope="col">{t("report.share")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(({ value, posts, authors, previousPosts }) => (
              <tr key={value}>
                <th scope="row">
                  {value === null ? <span className="muted">{t("report.unknown")}</span> : renderName(value)}
                </th>
                <td>{exact(authors)}</td>
                <td>
                  <PostsLink
                    control={control}
                    filters={filtersOf(value)}
                    name={value === null ? t("report.unknown") : nameOf(value)}
                  >
                    {exact(posts)}
                  </PostsLink>
                </td>
                <td>{previousPosts === null ? MISSING : exact(previousPosts)}</td>
                <td>{whole === 0 ? MISSING : shareText(posts / whole)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}
