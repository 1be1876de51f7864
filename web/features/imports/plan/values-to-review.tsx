import type { ImportInspection } from "#contract/imports/endpoints.ts";
import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { Collapsible } from "#web/ui/collapsible.tsx";
import { texts } from "#web/words/i18n.ts";
import { Choice } from "./choice.tsx";
import { LEAVE_OUT, type Decisions } from "./decisions.tsx";
import styles from "./values-to-review.module.css";

const t = texts("imports");

type ImportedValue = ImportInspection["countries" | "categories"][number] | ImportInspection["people"][number];

/** Rows rendered at once: with hundreds of unknown values only the most frequent are decided. */
const SHOWN = 60;

/** Values of one kind: unknown ones first, the others collapsed. */
export function ValuesToReview({
  kind,
  words,
  ...how
}: { kind: "countries" | "categories" | "people"; words: readonly ImportedValue[] } & Decisions) {
  const [unfolded, setUnfolded] = useState(false);
  if (words.length === 0) return null;
  const isOpen = (word: ImportedValue) => how.decisionFor(word.text) !== undefined || meaningOf(word) === null;
  const open = words.filter(isOpen);
  const understood = words.filter((word) => !isOpen(word));
  const count = open.length;
  return (
    <div className="grid gap-3">
      {count > 0 && (
        <>
          <h3 className="flush semibold text-body">{t(`values.${kind}`, { count, formatted: exact(count) })}</h3>
          <ValueRows words={open} {...how} />
        </>
      )}
      {understood.length > 0 && (
        <Collapsible
          small
          heading="h3"
          title={t(`values.recognised.${kind}`, { count: understood.length, formatted: exact(understood.length) })}
          open={unfolded}
          onToggle={() => setUnfolded(!unfolded)}
        >
          <ValueRows words={understood} {...how} />
        </Collapsible>
      )}
    </div>
  );
}

function ValueRows({ words, ...how }: { words: readonly ImportedValue[] } & Decisions) {
  const more = words.length - SHOWN;
  return (
    <>
      <ul className={styles.rows}>
        {words.slice(0, SHOWN).map((word) => (
          <ValueRow key={word.text} word={word} {...how} />
        ))}
      </ul>
      {more > 0 && <p className="muted flush">{t("values.more", { count: more, formatted: exact(more) })}</p>}
    </>
  );
}

function ValueRow({ word, decisionFor, name, options, decide, placeholder }: { word: ImportedValue } & Decisions) {
  const { text, rows } = word;
  const meaning = decisionFor(text) ?? meaningOf(word);
  return (
    <li className={styles.row}>
      <span className="truncate" title={text} dir="auto">
        {text}
      </span>
      <span className="muted text-label tabular">{t("values.rows", { count: rows, formatted: exact(rows) })}</span>
      <Choice
        label={t("values.meaning", { text })}
        placeholder={placeholder}
        nothing={t("values.noMatch")}
        isOpen={meaning === null}
        options={() => [...options(text), { value: LEAVE_OUT, label: t("values.leaveOut") }]}
        onPick={(picked) => decide(text, picked)}
      >
        {meaning === null && t("values.unknown")}
        {meaning === LEAVE_OUT && t("values.leaveOut")}
        {meaning && name(meaning)}
      </Choice>
    </li>
  );
}

/** The proposed meaning; for people only if the name is unique. */
function meaningOf(word: ImportedValue): string | null {
  if ("meaning" in word) return word.meaning === null ? null : String(word.meaning);
  const [only, another] = word.creators;
  return only && !another ? only._id : null;
}
