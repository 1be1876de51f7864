import { INVITATION_DAYS, INVITATION_USES_MAX, inviteEmployees } from "#contract/employee-advocacy/people.ts";
import type { Program } from "#contract/employee-advocacy/shapes.ts";
import { Button, CopyButton, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { numberIn, type NumberKind } from "#web/lib/read-number.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("employees");

const KIND: NumberKind = { decimals: 0, min: 1, max: INVITATION_USES_MAX };

/** Makes a link by which people join. The link is shown once. */
export function InviteDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const [team, setTeam] = useState("");
  const [uses, setUses] = useState("1");
  const [days, setDays] = useState("7");
  const [isSubmitted, setSubmitted] = useState(false);
  const made = useMutate(inviteEmployees);
  const link = made.data && new URL(made.data.link, location.origin).href;
  const number = numberIn(uses, KIND);
  return (
    <EntryDialog onClose={onClose} title={t("invite.title")} size="lg">
      {link === undefined ? (
        <DialogForm
          problem={made.error?.msg}
          submit={t("invite.submit")}
          busy={made.busy}
          onSubmit={() => {
            setSubmitted(true);
            const chosen = INVITATION_DAYS.find((one) => String(one) === days);
            if (typeof number === "number" && chosen)
              made.mutate({ uses: number, days: chosen, team: team === "" ? null : team });
          }}
          onClose={onClose}
        >
          <p className="flush muted">{t("invite.text")}</p>
          <NumberField
            kind={KIND}
            label={t("invite.uses")}
            value={uses}
            isSubmitted={isSubmitted}
            isRequired
            onChange={setUses}
          />
          <NativeSelect
            label={t("invite.days")}
            value={days}
            data={INVITATION_DAYS.map((one) => ({
              value: String(one),
              label: t("invite.daysEach", { count: one, formatted: exact(one) }),
            }))}
            onChange={({ currentTarget: { value } }) => setDays(value)}
          />
          {program.teams.length > 0 && (
            <NativeSelect
              label={t("team")}
              value={team}
              data={[
                { value: "", label: t("noTeam") },
                ...program.teams.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => setTeam(value)}
            />
          )}
        </DialogForm>
      ) : (
        <div className="stack gap-4">
          <p className="flush">{t("invite.made")}</p>
          <TextInput
            label={t("invite.link")}
            value={link}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton value={link}>
            {({ copied, copy }) => <Button onClick={copy}>{t(copied ? "invite.copied" : "invite.copy")}</Button>}
          </CopyButton>
        </div>
      )}
    </EntryDialog>
  );
}
