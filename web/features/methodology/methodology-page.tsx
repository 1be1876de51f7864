import { METHODOLOGY_LEAD, methodologyGroups, type MethodologyPart } from "#contract/methodology/methodology.ts";
import type { Guide } from "#contract/methodology/guides.ts";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePageTitle } from "#web/shell/page-title.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { texts } from "#web/words/i18n.ts";
import { Block, Marked } from "./blocks.tsx";
import { Contents } from "./contents.tsx";
import { WorkedExample } from "./worked-example.tsx";
import styles from "./methodology.module.css";

const t = texts("methodology");

const GROUPS = methodologyGroups();

/** What every figure and score means: the text of docs/METHODOLOGY.md, with its formulas folded. */
export function MethodologyPage() {
  usePageTitle(t("title"));
  useUnfolded();
  return (
    <div className={styles.page}>
      <div className={styles.article}>
        <PageHeader title={t("title")} lead={t("lead")} />
        <p className="flush max-prose">{METHODOLOGY_LEAD}</p>
        <details className={styles.foldedContents}>
          <summary>{t("contents")}</summary>
          <Contents groups={GROUPS} />
        </details>
        {GROUPS.flatMap(({ parts }) => parts).map((part) => (
          <Part key={part.title} {...part} />
        ))}
      </div>
      <div className={styles.contents}>
        <Contents groups={GROUPS} />
      </div>
    </div>
  );
}

/** A link may lead to an entry that is folded, which the router cannot scroll to. */
function useUnfolded() {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const entry = document.getElementById(hash);
    const folded = entry?.closest("details");
    if (folded) folded.open = true;
    entry?.scrollIntoView();
  }, [hash]);
}

function Part({ title, level, anchors, means, guide, example, shown, details }: MethodologyPart) {
  const [id, ...others] = anchors;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className={styles.part} data-level={level} aria-labelledby={id}>
      <Heading id={id} className={styles.heading}>
        {others.map((other) => (
          <span key={other} id={other} className={styles.heading} />
        ))}
        {title}
      </Heading>
      <p className={styles.means}>{means}</p>
      <GuideList guide={guide} />
      {typeof example === "string" ? (
        <p className={styles.sentence}>
          <b className="semibold">{t("example")}</b> {example}
        </p>
      ) : (
        <WorkedExample title={title} example={example} />
      )}
      {shown.map((text) => (
        <Block key={text} text={text} />
      ))}
      {details.length > 0 && (
        <details className={styles.formula}>
          <summary>
            {t("formula")}
            <span className="visually-hidden">: {title}</span>
          </summary>
          <div className={styles.details}>
            {details.map((text) => (
              <Block key={text} text={text} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

/** Sources, what is good, and what to watch out for. */
function GuideList({ guide: { madeOf, good, bands, wrong } }: { guide: Partial<Guide> }) {
  if (madeOf === undefined && good === undefined && wrong === undefined) return null;
  return (
    <dl className={styles.guide}>
      {madeOf !== undefined && (
        <div>
          <dt>{t("madeOf")}</dt>
          <dd>{madeOf}</dd>
        </div>
      )}
      {good !== undefined && (
        <div>
          <dt>{t("good")}</dt>
          <dd>
            {good}
            {bands && (
              <ul className={styles.bands}>
                {bands.map(([range, says]) => (
                  <li key={range}>
                    <span className="semibold">{says}</span> <span className="muted tabular">{range}</span>
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      )}
      {wrong !== undefined && (
        <div>
          <dt>{t("wrong")}</dt>
          <dd>
            <Marked text={wrong} />
          </dd>
        </div>
      )}
    </dl>
  );
}
