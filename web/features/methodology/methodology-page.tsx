import { METHODOLOGY_LEAD, methodologyParts, type MethodologyPart } from "#contract/methodology.ts";
import { methodologyAnchor } from "#contract/methodology-anchor.ts";
import { useLocation } from "@tanstack/react-router";
import { Fragment, useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "#web/shell/page-title.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import styles from "./methodology.module.css";

/** What every figure and score means: the text of docs/METHODOLOGY.md, with its formulas folded. */
export function MethodologyPage() {
  const { t } = useTranslation("methodology");
  usePageTitle(t("title"));
  useUnfolded();
  const parts = methodologyParts();
  return (
    <div className={styles.page}>
      <PageHeader title={t("title")} lead={t("lead")} />
      <p className="flush">{METHODOLOGY_LEAD}</p>
      <nav aria-label={t("contents")}>
        <ul className={styles.list}>
          {parts
            .filter(({ level }) => level === 2)
            .map(({ title }) => (
              <li key={title}>
                <a href={`#${methodologyAnchor(title)}`}>{title}</a>
              </li>
            ))}
        </ul>
      </nav>
      {parts.map((part) => (
        <Part key={part.title} {...part} />
      ))}
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

function Part({ title, level, means, example, shown, details }: MethodologyPart) {
  const { t } = useTranslation("methodology");
  return (
    <>
      {level === 2 ? (
        <h2 id={methodologyAnchor(title)} className={styles.heading}>
          {title}
        </h2>
      ) : (
        <h3 id={methodologyAnchor(title)} className="flush text-body">
          {title}
        </h3>
      )}
      <p className="flush">{means}</p>
      <p className="flush muted">{t("example", { example })}</p>
      {shown.map((text) => (
        <Block key={text} text={text} />
      ))}
      {details.length > 0 && (
        <details>
          <summary className="muted">{t("details", { title })}</summary>
          <div className={styles.details}>
            {details.map((text) => (
              <Block key={text} text={text} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

/** A block of the Markdown of a part: a table, a list of one or two levels, a quotation or a paragraph. */
function Block({ text }: { text: string }) {
  if (text.startsWith("| ")) return <WeightTable text={text} />;
  if (text.startsWith("> ")) return <blockquote className={styles.quote}>{text.replaceAll(/^> ?/gm, "")}</blockquote>;
  const lines = text.split("\n");
  if (!lines.every((line) => /^ *- /.test(line))) return <p className="flush">{marked(text)}</p>;
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line} id={anchorOf(line)} data-nested={line.startsWith(" ")}>
          {marked(line.replace(/^ *- /, ""))}
        </li>
      ))}
    </ul>
  );
}

/** Returns the anchor of an entry that begins with its name in bold. */
function anchorOf(line: string): string | undefined {
  const name = /^- \*\*(?<name>[^*]+)\*\*/.exec(line)?.groups?.["name"];
  return name === undefined ? undefined : methodologyAnchor(name);
}

function WeightTable({ text }: { text: string }) {
  const [head = [], , ...rows] = text.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** **Bold** and `code`. */
function marked(text: string): ReactNode {
  return [...text.matchAll(/\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|[^*`]+|./g)].map(({ 0: whole, index, groups }) => (
    <Fragment key={index}>
      {groups?.["bold"] ? <b>{groups["bold"]}</b> : groups?.["code"] ? <code>{groups["code"]}</code> : whole}
    </Fragment>
  ));
}
