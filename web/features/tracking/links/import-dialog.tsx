import type { ReplyOf } from "#contract/base/endpoint.ts";
import { importOrders } from "#contract/tracking/orders.ts";
import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./links.module.css";

const t = texts("campaignLinks");

type Refused = ReplyOf<typeof importOrders>["refused"];

/** Adds the orders of a file, and lists the rows that are none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const importing = useMutate(importOrders, {
    onSuccess({ actionId, changed: count, refused: rows }) {
      if (actionId === null) toast({ message: t("file.same") });
      else toastWithUndo(t("file.done", { count, formatted: exact(count) }), actionId);
      if (rows.total === 0) onClose();
      else setRefused(rows);
    },
    onError: ({ msg }) => setProblem(msg),
  });
  if (refused)
    return (
      <EntryDialog onClose={onClose} title={t("file.title")}>
        <div className="stack gap-3">
          <output>{t("file.refused", { count: refused.total, formatted: exact(refused.total) })}</output>
          <p className="flush muted">{t("file.refusedLead")}</p>
          <ul className={styles.refused}>
            {refused.rows.map(({ line, reason }) => (
              <li key={line}>{t("file.line", { line, reason: t(`file.reasons.${reason}`) })}</li>
            ))}
          </ul>
          {refused.rows.length < refused.total && (
            <p className="flush muted text-label">{t("file.first", { formatted: exact(refused.rows.length) })}</p>
          )}
          <div className="row justify-end">
            <Button onClick={onClose}>{t("file.close")}</Button>
          </div>
        </div>
      </EntryDialog>
    );

  function submit() {
    if (!file) return setProblem(t("file.missing"));
    setProblem(undefined);
    if (!importing.busy) importing.mutate({ file });
  }

  return (
    <EntryDialog onClose={onClose} title={t("file.title")}>
      <DialogForm problem={problem} submit={t("file.submit")} busy={importing.busy} onSubmit={submit} onClose={onClose}>
        <p className="flush muted">{t("file.lead")}</p>
        <div className="row gap-2">
          <FileButton accept=".csv,.tsv,.xlsx" onChange={setFile} inputProps={{ "aria-label": t("file.label") }}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />} data-autofocus>
                {t("file.choose")}
              </Button>
            )}
          </FileButton>
          <span className="shrink ellipsis">{file?.name}</span>
        </div>
      </DialogForm>
    </EntryDialog>
  );
}
