import {
  applyMapping,
  deleteMapping,
  listMappings,
  saveMapping,
  type ImportView,
} from "#contract/imports/endpoints.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { Button, TextInput } from "@mantine/core";
import { IconDeviceFloppy, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { cacheImport } from "../cache-import.ts";
import { Choice } from "./choice.tsx";
import styles from "./mappings.module.css";

const t = texts("imports");

/** Saved mappings: apply one, save the current one, delete the one in use. */
export function Mappings({ view }: { view: ImportView }) {
  const [naming, setNaming] = useState(false);
  const { data } = useRead(listMappings, {});
  const mappings = data?.mappings ?? [];
  const used = view.inspection.mapping;
  const applying = useMutate(applyMapping, {
    onSuccess: cacheImport,
    onError: toastError,
  });
  const deleting = useMutate(deleteMapping, {
    onSuccess: () => used && toast({ message: t("mapping.deleted", { name: used.name }), tone: "good" }),
    onError: toastError,
  });
  if (!useCan("imports.write")) return null;
  return (
    <div className={styles.mappings}>
      {mappings.length > 0 && (
        <Choice
          label={t("mapping.use")}
          placeholder={t("mapping.find")}
          nothing={t("mapping.none")}
          options={() =>
            mappings.map(({ _id, name, columns }) => ({
              value: _id,
              label: name,
              detail: t("mapping.columns", { count: columns, formatted: exact(columns) }),
            }))
          }
          onPick={(mappingId) => applying.mutate({ id: view._id, mappingId })}
        >
          {used ? t("mapping.applied", { name: used.name }) : t("mapping.use")}
        </Choice>
      )}
      {used && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={14} aria-hidden />}
          loading={deleting.busy}
          onClick={() => deleting.mutate({ id: used._id })}
        >
          {t("mapping.delete", { name: used.name })}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDeviceFloppy size={14} aria-hidden />}
        onClick={() => setNaming(true)}
      >
        {t("mapping.save")}
      </Button>
      {naming && <NameMapping view={view} onClose={() => setNaming(false)} />}
    </div>
  );
}

function NameMapping({ view, onClose }: { view: ImportView; onClose: () => void }) {
  const [name, setName] = useState(view.inspection.mapping?.name ?? view.plan.source);
  const saving = useMutate(saveMapping, {
    onSuccess: ({ mapping }) => {
      toast({ message: t("mapping.saved", { name: mapping.name }), tone: "good" });
      onClose();
    },
  });
  return (
    <EntryDialog onClose={onClose} title={t("mapping.saveTitle")}>
      <DialogForm
        problem={saving.error?.msg}
        submit={t("mapping.save")}
        busy={saving.busy}
        disabled={name.trim() === ""}
        onSubmit={() => saving.mutate({ importId: view._id, name })}
        onClose={onClose}
      >
        <TextInput
          label={t("mapping.name")}
          description={t("mapping.saveText")}
          maxLength={TITLE_MAX}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </EntryDialog>
  );
}
