import { methodology } from "#contract/methodology.ts";
import { methodologyAnchor } from "#contract/methodology-anchor.ts";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "#web/shell/page-title.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import styles from "./methodology.module.css";

/** What every figure and score means: the text of docs/METHODOLOGY.md. */
export function MethodologyPage() {
  const { t } = useTranslation("methodology");
  usePageTitle(t("title"));
  const blocks = methodology()
    .split(/\n\n+/)
    .map((text) => text.trim());
  const chapters = blocks.flatMap((text) => (text.startsWith("## ") ? text.slice(3) : []));
  return (
    <div className={styles.page}>
      <PageHeader title={t("title")} lead={t("lead")} />
      <nav aria-label={t("contents")}>
        <ul className={styles.list}>
          {chapters.map((title) => (
            <li key={title}>
              <a href={`#${methodologyAnchor(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {blocks.map((text) => (
        <Block key={text} text={text} />
      ))}
    </div>
  );
}

/** A block of the markdown that `methodology` writes: headings, tables, lists of one or two levels, paragraphs. */
function Block({ text }: { text: string }) {
  if (text.startsWith("### ")) {
    return (
      <h3 id={methodologyAnchor(text.slice(4))} className="flush text-body">
        {text.slice(4)}
      </h3>
    );
  }
  if (text.startsWith("## ")) {
    return (
      <h2 id={methodologyAnchor(text.slice(3))} className={styles.heading}>
        {text.slice(3)}
      </h2>
    );
  }
  if (text.startsWith("| ")) return <WeightTable text={text} />;
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

/** Of an entry that begins with its name in bold. */
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
