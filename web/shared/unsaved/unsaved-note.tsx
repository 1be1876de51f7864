import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { drafts, removeDraft, VISITOR, type Draft } from "#web/api/drafts.ts";
import { aboutOf, recoverDrafts, sendDraft } from "#web/api/recover.ts";
import { TAB_ID } from "#web/api/tab-id.ts";
import { recoverableOf } from "#web/api/unsaved.ts";
import { useStore } from "#web/lib/store.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./unsaved-note.module.css";

const t = texts("shell");

/**
 * What this page is saving, and what could not be sent, to be saved or discarded. `of`: of visitors only what they wrote
 * on this shared list.
 */
export function UnsavedNote({ of }: { of?: string }) {
  const section = useRef<HTMLElement>(null);
  const all = useStore(drafts).filter((draft) => isShown(draft, of) && recoverableOf(draft));
  // A row stays while it is sent again, so that it can say why that failed.
  const [sending, setSending] = useState<readonly string[]>([]);
  const unsent = all.filter((draft) => draft.state === "unsent" || sending.includes(rowOf(draft)));
  const isSaving = all.some(({ state, page }) => state === "left" || (state === "sending" && page === TAB_ID));

  // Earlier pages stored them.
  useEffect(() => void recoverDrafts(), []);

  /** Where the focus goes when its row has gone. */
  function onGone() {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      (section.current?.querySelector("button") ?? document.getElementById("main"))?.focus({ preventScroll: true });
    });
  }

  return (
    <>
      <output className={isSaving ? styles.saving : "visually-hidden"}>
        {isSaving && t("unsaved.saving")}
        {!isSaving && unsent.length > 0 && t("unsaved.count", { count: unsent.length })}
      </output>
      {unsent.length > 0 && (
        <section ref={section} className={styles.note} aria-label={t("unsaved.label")}>
          <IconCloudOff size={16} className={styles.sign} aria-hidden />
          <div className="shrink grow">
            {unsent.length > 1 && <p className={styles.count}>{t("unsaved.count", { count: unsent.length })}</p>}
            <ul className={styles.list}>
              {unsent.map((draft) => (
                <Unsent
                  key={rowOf(draft)}
                  draft={draft}
                  isSending={sending.includes(rowOf(draft))}
                  onSending={(is) =>
                    setSending((others) => [
                      ...others.filter((row) => row !== rowOf(draft)),
                      ...(is ? [rowOf(draft)] : []),
                    ])
                  }
                  label={unsent.length === 1 && <span className="medium">{t("unsaved.label")}: </span>}
                  onGone={onGone}
                />
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}

function isShown({ owner, key }: Draft, of: string | undefined): boolean {
  return of === undefined ? owner !== VISITOR : owner === VISITOR && key.startsWith(`${of} `);
}

/** What is written, whichever attempt it is. */
function rowOf({ endpoint, key }: Draft): string {
  return `${endpoint} ${key}`;
}

type UnsentProps = {
  draft: Draft;
  label: ReactNode;
  isSending: boolean;
  onSending: (is: boolean) => void;
  onGone: () => void;
};

function Unsent({ draft, label, isSending, onSending, onGone }: UnsentProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { title, text } = aboutOf(draft);

  async function save() {
    onSending(true);
    setProblem(null);
    try {
      await sendDraft(draft);
    } catch (thrown) {
      setProblem(t("unsaved.failed", { msg: errorFromThrown(thrown).msg }));
    }
    onSending(false);
    onGone();
  }

  return (
    <li className={styles.draft}>
      <p className={styles.text}>
        {label}
        {title} {text !== "" && <q className={styles.quote}>{text}</q>}
        {text === "" && draft.about["base"] !== undefined && <span className={styles.quote}>{t("unsaved.empty")}</span>}
        <output className={styles.hint}>{problem ?? hint(draft)}</output>
      </p>
      <span className={styles.actions}>
        <Button
          size="compact-sm"
          variant="default"
          loading={isSending}
          aria-label={t("unsaved.saveNamed", { title })}
          onClick={() => void save()}
        >
          {t("unsaved.save")}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t("unsaved.discardNamed", { title })}
          onClick={() => {
            removeDraft(draft);
            onGone();
          }}
        >
          {t("unsaved.discard")}
        </Button>
      </span>
    </li>
  );

  function hint({ about }: Draft): string | null {
    const now = about["now"];
    if (now === "") return t("unsaved.cleared");
    if (now !== undefined) return t("unsaved.changed", { text: now });
    if (about["refusal"] !== undefined) return t("unsaved.failed", { msg: about["refusal"] });
    return about["isUnknown"] === undefined ? null : t("unsaved.unknown");
  }
}
