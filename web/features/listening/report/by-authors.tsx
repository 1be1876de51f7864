import type { PostTally, ListeningReport } from "#contract/listening/shapes.ts";
import type { ReactNode } from "react";
import { exact, MISSING } from "#web/lib/format.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import tables from "#web/shared/days/tables.module.css";
import { toneName } from "#web/shared/tracking/tone-name.ts";
import { shareText } from "#web/shared/tracking/shares.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { FlagPicture } from "#web/ui/people/flag.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("listening");

const SHOWN = 12;

type Shown = { report: Pick<ListeningReport, "countries" | "languages" | "tones" | "metrics"> };

/** Where the authors are from. */
export function Countries({ report: { countries, metrics } }: Shown) {
  return (
    <Authors
      title={t("report.countries")}
      heading={t("report.country")}
      rows={countries}
      whole={metrics.posts.value ?? 0}
      renderName={(code) => (
        <span className="inline-row gap-2">
          <FlagPicture code={code} />
          {countryName(code)}
        </span>
      )}
    />
  );
}

export function Languages({ report: { languages, metrics } }: Shown) {
  return (
    <Authors
      title={t("report.languages")}
      heading={t("report.language")}
      rows={languages}
      whole={metrics.posts.value ?? 0}
      renderName={(code) => languageName(code)}
    />
  );
}

/** How the posts sound. */
export function Tones({ report: { tones, metrics } }: Shown) {
  return (
    <Authors
      title={t("report.tones")}
      lead={t("report.tonesAbout")}
      heading={t("report.tone")}
      rows={tones}
      whole={metrics.posts.value ?? 0}
      renderName={(name) => toneName(name)}
    />
  );
}

type AuthorsProps = {
  title: string;
  lead?: string;
  heading: string;
  rows: readonly PostTally[];
  whole: number;
  renderName: (code: string) => ReactNode;
};

function Authors({ title, lead, heading, rows, whole, renderName }: AuthorsProps) {
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
                <td>{exact(posts)}</td>
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
