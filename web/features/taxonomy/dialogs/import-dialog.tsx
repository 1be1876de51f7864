import { importTaxonomy, TAXONOMY_CHANGES_SHOWN, TAXONOMY_TSV_MAX } from "#contract/taxonomy.ts";
import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../parts/taxonomy.module.css";

const t = texts("taxonomy");

/** Shows what a table would change, then applies it as one change that can be undone. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [tsv, setTsv] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const previewing = useMutate(importTaxonomy);
  const applying = useMutate(importTaxonomy, {
    onSuccess({ actionId }) {
      toastWithUndo(t("transfer.applied"), actionId);
      onClose();
    },
  });
  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    applying.reset();
    previewing.reset();
    setTsv(null);
    const isTooLarge = file.size > TAXONOMY_TSV_MAX;
    setProblem(isTooLarge ? t("transfer.tooLarge") : undefined);
    if (isTooLarge) return;
    const text = await file.text();
    setTsv(text);
    previewing.mutate({ tsv: text });
  }
  const preview = previewing.data;
  const isSame = preview?.lines.length === 0;
  return (
    <EntryDialog onClose={onClose} title={t("transfer.title")} size="lg">
      <DialogForm
        problem={problem ?? previewing.error?.msg ?? applying.error?.msg}
        submit={preview && !isSame ? t("transfer.apply") : null}
        busy={applying.busy}
        onSubmit={() => tsv !== null && applying.mutate({ tsv, apply: true })}
        onClose={onClose}
      >
        <p className="flush muted">{t("transfer.text")}</p>
        <FileButton accept=".tsv,.txt,text/tab-separated-values" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} className="self-start" variant="default" loading={previewing.busy}>
              {t(tsv === null ? "transfer.choose" : "transfer.other")}
            </Button>
          )}
        </FileButton>
        {preview && isSame && <p className="flush">{t("transfer.same")}</p>}
        {preview && !isSame && (
          <>
            <output>
              {t("transfer.summary", {
                created: exact(preview.created),
                updated: exact(preview.updated),
                keywords: exact(preview.keywords),
              })}
            </output>
            <ul className={styles.changes} aria-label={t("transfer.changes")}>
              {preview.lines.map(({ what, name, details }) => (
                <li key={`${what} ${name}`} className={styles.change}>
                  <span className={styles.what}>{t(`transfer.what.${what}`)}</span>
                  <span className="shrink break-anywhere">
                    <span className="medium">{name}</span> <span className="muted">{details.join(", ")}</span>
                  </span>
                </li>
              ))}
            </ul>
            {preview.lines.length === TAXONOMY_CHANGES_SHOWN && (
              <p className="flush muted">{t("transfer.more", { formatted: exact(TAXONOMY_CHANGES_SHOWN) })}</p>
            )}
          </>
        )}
      </DialogForm>
    </EntryDialog>
  );
}
