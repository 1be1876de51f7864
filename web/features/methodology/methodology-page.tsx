import { methodology } from "#contract/methodology.ts";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "#web/shell/page-title.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import styles from "./methodology.module.css";

/** What every figure and score means: the text of docs/METHODOLOGY.md. */
export function MethodologyPage() {
  const { t } = useTranslation("methodology");
  usePageTitle(t("title"));
  return (
    <div className={styles.page}>
      <PageHeader title={t("title")} lead={t("lead")} />
      {methodology()
        .split(/\n\n+/)
        .map((text) => (
          <Block key={text} text={text.trim()} />
        ))}
    </div>
  );
}

/** A block of the markdown that `methodology` writes: headings, lists of one or two levels, paragraphs. */
function Block({ text }: { text: string }) {
  if (text.startsWith("### ")) return <h3 className="flush text-body">{text.slice(4)}</h3>;
  if (text.startsWith("## ")) return <h2 className={styles.heading}>{text.slice(3)}</h2>;
  const lines = text.split("\n");
  if (!lines.every((line) => /^ *- /.test(line))) return <p className="flush">{marked(text)}</p>;
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line} data-nested={line.startsWith(" ")}>
          {marked(line.replace(/^ *- /, ""))}
        </li>
      ))}
    </ul>
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
