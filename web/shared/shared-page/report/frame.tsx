import { IconCalendarOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./report.module.css";
import type { Explained } from "./sentences.ts";

const t = texts("report");
const tShared = texts("sharedLists");

type Framed = {
  title: string;
  desc?: string;
  isSample: boolean;
  /** The subject and the days of the report. */
  scope: readonly string[];
  /** What a reader has to know of the figures. */
  about: readonly Explained[];
  children: ReactNode;
};

/** A report as an agency sends it to its client: its subject, its figures, and how they were counted. */
export function ReportArticle({ title, desc, isSample, scope, about, children }: Framed) {
  return (
    <article className={styles.report}>
      <div className="shared-head">
        <p className={styles.kind}>{t("kind")}</p>
        <h1 className="shared-title">{title}</h1>
        {desc && <p className="shared-desc">{desc}</p>}
        <p className="shared-count">
          <span>{scope.join(" · ")}</span>
          {isSample && (
            <span className="shared-sample" title={tShared("sampleAbout")}>
              {tShared("sample")}
            </span>
          )}
        </p>
      </div>
      {children}
      <PageSection title={t("about.title")}>
        <dl className={styles.about}>
          {about.map(({ term, sentences }) => (
            <div key={term} className={styles.item}>
              <dt className="medium">{term}</dt>
              <dd className="flush muted">{sentences.join(" ")}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
    </article>
  );
}

export function NoPosts({ text }: { text: string }) {
  return (
    <EmptyState icon={<IconCalendarOff size={22} />} title={t("empty")}>
      {text}
    </EmptyState>
  );
}

export function CreatorName({ creator }: { creator: { full_name: string } }) {
  return <span className="ellipsis">{creator.full_name}</span>;
}
