import { methodologyAnchor } from "#contract/methodology/anchor.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { Fragment } from "react";
import styles from "./methodology.module.css";

/** Entries that profiles link to; others have names that headings have too. */
const LINKED: ReadonlySet<string> = new Set(PROFILE_AUTHENTICITY.signals.map(({ name }) => name));

/** A block of the Markdown of a part: a table, a list of one or two levels, a quotation or a paragraph. */
export function Block({ text }: { text: string }) {
  if (text.startsWith("| ")) return <WeightTable text={text} />;
  if (text.startsWith("> ")) return <blockquote className={styles.quote}>{text.replaceAll(/^> ?/gm, "")}</blockquote>;
  const lines = text.split("\n");
  if (!lines.every((line) => /^ *- /.test(line)))
    return (
      <p className="flush max-prose">
        <Marked text={text} />
      </p>
    );
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line} id={anchorOf(line)} data-nested={line.startsWith(" ")}>
          <Marked text={line.replace(/^ *- /, "")} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the anchor of an entry that begins with its name in bold. */
function anchorOf(line: string): string | undefined {
  const name = /^- \*\*(?<name>[^*]+?)\.?\*\*/.exec(line)?.groups?.["name"];
  return name !== undefined && LINKED.has(name) ? methodologyAnchor(name) : undefined;
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
export function Marked({ text }: { text: string }) {
  return [...text.matchAll(/\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|[^*`]+|./g)].map(({ 0: whole, index, groups }) => (
    <Fragment key={index}>
      {groups?.["bold"] ? <b>{groups["bold"]}</b> : groups?.["code"] ? <code>{groups["code"]}</code> : whole}
    </Fragment>
  ));
}
