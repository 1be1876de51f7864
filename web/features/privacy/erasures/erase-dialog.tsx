import { eraseCreator, getSubjectData } from "#contract/privacy.ts";
import { Button, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Holding } from "../access/stored-data.tsx";
import styles from "./erase-dialog.module.css";

const t = texts("privacy");

/** Confirms an erasure, which cannot be undone, by typing the name; shows what will be deleted. */
export function EraseDialog({ held, opened, onClose }: { held: Holding; opened: boolean; onClose: () => void }) {
  return (
    <EntryDialog
      opened={opened}
      onClose={onClose}
      title={t("object.title", { name: held.creator.full_name })}
      size="md"
    >
      <ObjectForm held={held} onClose={onClose} />
    </EntryDialog>
  );
}

function ObjectForm({ held, onClose }: { held: Holding; onClose: () => void }) {
  const { creator, accounts } = held;
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const objecting = useMutate(eraseCreator, {
    onSuccess: () => {
      toast({ message: t("object.done"), tone: "good" });
      onClose();
      void navigate({ ...paths.privacy(), search: { tab: "objections" } });
      // No screen shows this creator after that; reopening refetches.
      queryClient.removeQueries({ queryKey: [getSubjectData.path] });
      void queryClient.invalidateQueries();
    },
  });
  const isTheirs = typed.trim() === creator.full_name.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isTheirs) objecting.mutate({ creatorId: creator._id });
      }}
    >
      <div className={styles.body}>
        <p>{t("object.goes")}</p>
        <ul className={styles.goes}>
          <li>{t("object.accounts", { count: accounts.length })}</li>
          {rowsOf(held).map(({ kind, rows }) => (
            <li key={kind}>
              {t(`removed.${kind}`)}: {exact(rows)}
            </li>
          ))}
          <li>{t("object.traces")}</li>
        </ul>
        <p>{t("object.never")}</p>
        <p>
          <b>{t("object.final")}</b>
        </p>
      </div>
      <TextInput
        label={t("object.type", { name: creator.full_name })}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormError>{objecting.error?.msg}</FormError>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t("object.cancel")}
        </Button>
        <Button type="submit" color="bad" loading={objecting.busy} disabled={!isTheirs}>
          {t("object.confirm")}
        </Button>
      </div>
    </form>
  );
}

/** Counts by kind, over all sources and workspaces. */
function rowsOf({ figures, teams }: Holding) {
  const kinds = ["counts", "posts", "publications", "niches"] as const;
  const sources = kinds.map((kind) => ({
    kind,
    rows: figures.reduce((sum, one) => sum + (one.kind === kind ? one.rows : 0), 0),
  }));
  return [...sources, ...teams].filter(({ rows }) => rows > 0);
}
