import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { createCause, deleteCause, readCategoryCounters, updateCause } from "#contract/taxonomy.ts";
import { Button } from "@mantine/core";
import { IconHeartHandshake, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useLoaded, useMutate, useRead } from "#web/api/queries.ts";
import { classNames } from "#web/lib/class-names.ts";
import { exact } from "#web/lib/format.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { StaleNote } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import { NameFields } from "../dialogs/category-dialog.tsx";
import { useEntryEdit } from "../use-entry-edit.ts";
import styles from "./taxonomy.module.css";

const t = texts("taxonomy");

type Cause = { id: number; name: string; slug: string };

/** What creators stand up for, with the number of creators. */
export function CausesTab() {
  const { causes } = useLoaded(listCategories, {});
  const read = useRead(readCategoryCounters, {});
  const [edited, setEdited] = useState<Cause | "new" | null>(null);
  const [deleted, setDeleted] = useState<Cause | null>(null);
  return (
    <>
      <StaleNote read={read} />
      <div className={styles.toolbar}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
          {t("causes.add")}
        </Button>
      </div>
      {causes.length === 0 ? (
        <EmptyState icon={<IconHeartHandshake size={22} />} title={t("causes.none")}>
          {t("causes.noneText")}
        </EmptyState>
      ) : (
        <ul className="list-reset card" aria-label={t("causes.list")}>
          {causes.map((cause) => {
            const count = read.data?.causes[cause.id] ?? 0;
            return (
              <li key={cause.id} className={styles.line}>
                <span className={classNames("grow shrink medium", styles.cause)}>{cause.name}</span>
                <span className="muted tabular">{t("causes.count", { count, formatted: exact(count) })}</span>
                <Button size="compact-sm" variant="default" onClick={() => setEdited(cause)}>
                  {t("causes.edit")}
                </Button>
                <Button size="compact-sm" variant="subtle" color="bad" onClick={() => setDeleted(cause)}>
                  {t("delete")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {edited !== null && <CauseDialog cause={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteCause cause={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

type CauseDialogProps = { cause: Cause | null; onClose: () => void };

function CauseDialog({ cause, onClose }: CauseDialogProps) {
  return (
    <EntryDialog onClose={onClose} title={t(cause ? "causes.edit" : "causes.add")}>
      <CauseForm cause={cause} onClose={onClose} />
    </EntryDialog>
  );
}

function CauseForm({ cause, onClose }: CauseDialogProps) {
  const { causes } = useLoaded(listCategories, {});
  const newest = cause && (causes.find(({ id }) => id === cause.id) ?? cause);
  const edit = useEntryEdit({ name: newest?.name ?? "", slug: newest?.slug ?? "" });
  const { name, slug } = edit.values;
  const { label } = splitIcon(name);
  const creating = useMutate(createCause, {
    onSuccess({ actionId }) {
      toastWithUndo(t("created", { name: label }), actionId);
      onClose();
    },
  });
  const updating = useMutate(updateCause, {
    onSuccess({ actionId }) {
      toastWithUndo(actionId ? t("saved", { name: label }) : t("unchanged"), actionId);
      onClose();
    },
    onError: edit.onError,
  });
  return (
    <DialogForm
      problem={creating.error?.msg ?? updating.error?.msg}
      submit={t(cause ? (edit.isStale ? "reload" : "save") : "causes.add")}
      busy={creating.busy || updating.busy}
      disabled={name.trim() === ""}
      onSubmit={() => {
        if (edit.isStale) {
          edit.takeNewer();
          updating.reset();
        } else if (cause) updating.mutate({ id: cause.id, ...edit.changes, seen: edit.seen });
        else creating.mutate({ name, ...(slug !== "" && { slug }) });
      }}
      onClose={onClose}
    >
      <NameFields values={edit.values} onChange={edit.set} />
    </DialogForm>
  );
}

function DeleteCause({ cause, onClose }: { cause: Cause; onClose: () => void }) {
  const { label } = splitIcon(cause.name);
  const deleting = useMutate(deleteCause, {
    onSuccess({ actionId }) {
      toastWithUndo(t("deleted", { name: label }), actionId);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t("remove.title", { name: label })}
      confirm={t("remove.confirm", { name: label })}
      busy={deleting.busy}
      error={deleting.error?.msg}
      onConfirm={() => deleting.mutate({ id: cause.id })}
      onClose={onClose}
    >
      {t("causes.deleteText")}
    </ConfirmDialog>
  );
}
