import { createTeam, deleteTeam, renameTeam } from "#contract/employee-advocacy/people.ts";
import type { Program } from "#contract/employee-advocacy/shapes.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { Wide } from "../parts/wide.tsx";

const t = texts("employees");

type Team = Program["teams"][number];

/** The teams by which ranks and totals can be narrowed. */
export function Teams({ program: { teams }, canWrite }: { program: Program; canWrite: boolean }) {
  const [edited, setEdited] = useState<Team | "new">();
  const [deleted, setDeleted] = useState<Team>();
  const remove = useMutate(deleteTeam, {
    onSuccess({ actionId }) {
      toastWithUndo(t("teams.deleted", { name: deleted?.name ?? "" }), actionId);
      setDeleted(undefined);
    },
  });
  return (
    <PageSection
      title={t("teams.title")}
      lead={t(teams.length === 0 ? "teams.none" : "teams.about")}
      action={
        canWrite && (
          <Button size="xs" variant="default" onClick={() => setEdited("new")}>
            {t("teams.add")}
          </Button>
        )
      }
    >
      {teams.length > 0 && (
        <Wide label={t("teams.title")}>
          <thead>
            <tr>
              <th scope="col" data-text>
                {t("team")}
              </th>
              <th scope="col">{t("people.title")}</th>
              {canWrite && (
                <th scope="col">
                  <span className="visually-hidden">{t("people.actions")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {teams.map((team) => (
              <tr key={team._id}>
                <th scope="row" data-text>
                  {team.name}
                </th>
                <td>{exact(team.people)}</td>
                {canWrite && (
                  <td>
                    <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setEdited(team)}>
                      {t("teams.rename")}
                      <span className="visually-hidden"> {team.name}</span>
                    </Button>
                    <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setDeleted(team)}>
                      {t("teams.delete")}
                      <span className="visually-hidden"> {team.name}</span>
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Wide>
      )}
      {edited === "new" && <NewTeam onClose={() => setEdited(undefined)} />}
      {edited !== undefined && edited !== "new" && <OldTeam team={edited} onClose={() => setEdited(undefined)} />}
      <ConfirmDialog
        opened={deleted !== undefined}
        title={t("teams.deleteTitle", { name: deleted?.name ?? "" })}
        confirm={t("teams.delete")}
        busy={remove.busy}
        error={remove.error?.msg}
        onConfirm={() => deleted && remove.mutate({ id: deleted._id })}
        onClose={() => setDeleted(undefined)}
      >
        {t("teams.deleteText")}
      </ConfirmDialog>
    </PageSection>
  );
}

function NewTeam({ onClose }: { onClose: () => void }) {
  const form = useEndpointForm(createTeam, { initial: { name: "" }, inputOf: (values) => values, onDone: onClose });
  return (
    <FormDialog form={form} title={t("teams.add")} submit={t("teams.add")} onClose={onClose}>
      <TextInput {...form.text("name")} label={t("teams.name")} data-autofocus />
    </FormDialog>
  );
}

function OldTeam({ team: { _id, name }, onClose }: { team: Team; onClose: () => void }) {
  const form = useEndpointForm(renameTeam, {
    initial: { name },
    inputOf: (values) => ({ id: _id, ...values }),
    onDone({ actionId }) {
      if (actionId !== null) toastWithUndo(t("teams.renamed"), actionId);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t("teams.renameTitle", { name })} submit={t("teams.rename")} onClose={onClose}>
      <TextInput {...form.text("name")} label={t("teams.name")} data-autofocus />
    </FormDialog>
  );
}
