import type { ImportInspection } from "#contract/imports.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Choice } from "./choice.tsx";
import { LEAVE_OUT, type Words } from "./use-words.tsx";
import styles from "./words-to-review.module.css";

type Word = ImportInspection["countries" | "categories"][number] | ImportInspection["people"][number];

/** Rows rendered at once: with hundreds of unknown values only the most frequent are decided. */
const SHOWN = 60;

/** Values of one kind: unknown ones first, the others collapsed. */
export function WordsToReview({
  kind,
  words,
  ...how
}: { kind: "countries" | "categories" | "people"; words: readonly Word[] } & Words) {
  const { t } = useTranslation("imports");
  const [unfolded, setUnfolded] = useState(false);
  if (words.length === 0) return null;
  const isOpen = (word: Word) => how.said(word.text) !== undefined || meaningOf(word) === null;
  const open = words.filter(isOpen);
  const understood = words.filter((word) => !isOpen(word));
  const count = open.length;
  return (
    <div className={styles.words}>
      {count > 0 && (
        <>
          <h3 className={styles.title}>{t(`values.${kind}`, { count, formatted: exact(count) })}</h3>
          <WordRows words={open} {...how} />
        </>
      )}
      {understood.length > 0 && (
        <Fold
          small
          heading="h3"
          title={t(`values.understood.${kind}`, { count: understood.length, formatted: exact(understood.length) })}
          open={unfolded}
          onToggle={() => setUnfolded(!unfolded)}
        >
          <WordRows words={understood} {...how} />
        </Fold>
      )}
    </div>
  );
}

function WordRows({ words, ...how }: { words: readonly Word[] } & Words) {
  const { t } = useTranslation("imports");
  const more = words.length - SHOWN;
  return (
    <>
      <ul className={styles.rows}>
        {words.slice(0, SHOWN).map((word) => (
          <WordRow key={word.text} word={word} {...how} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{t("values.more", { count: more, formatted: exact(more) })}</p>}
    </>
  );
}

function WordRow({ word, said, name, options, say, placeholder }: { word: Word } & Words) {
  const { t } = useTranslation("imports");
  const { text, rows } = word;
  const meaning = said(text) ?? meaningOf(word);
  return (
    <li className={styles.row}>
      <span className={styles.text} title={text} dir="auto">
        {text}
      </span>
      <span className={styles.count}>{t("values.rows", { count: rows, formatted: exact(rows) })}</span>
      <Choice
        label={t("values.meaning", { text })}
        placeholder={placeholder}
        nothing={t("values.noMatch")}
        isOpen={meaning === null}
        options={() => [...options(text), { value: LEAVE_OUT, label: t("values.leaveOut") }]}
        onPick={(picked) => say(text, picked)}
      >
        {meaning === null && t("values.notUnderstood")}
        {meaning === LEAVE_OUT && t("values.leaveOut")}
        {meaning && name(meaning)}
      </Choice>
    </li>
  );
}

/** The proposed meaning; for people only if the name is unique. */
function meaningOf(word: Word): string | null {
  if ("meaning" in word) return word.meaning === null ? null : String(word.meaning);
  const [only, another] = word.creators;
  return only && !another ? only._id : null;
}
