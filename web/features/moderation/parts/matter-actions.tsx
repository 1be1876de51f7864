import { TEXT_MAX } from "#contract/base/limits.ts";
import {
  assignMatter,
  closeMatter,
  getMatter,
  listMatters,
  matterMay,
  reopenMatter,
  type MatterView,
} from "#contract/moderation.ts";
import type { ClosedMatterState } from "#contract/base/states.ts";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { IconArrowBackUp, IconEraser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { invalidate, useMutate } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { lengthProblem } from "#web/ui/form/too-long.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("moderation");

export type Administrators = readonly { _id: string; name: string }[];

/** What another administrator has done in the meantime is shown at once. */
function onConflict({ err, msg }: ApiError): void {
  if (err !== "conflict" && err !== "not_found") return;
  toast({ message: msg, tone: "bad" });
  void invalidate(listMatters, getMatter);
}

export function Assignment({
  matter: { kind, id, assignee },
  administrators,
}: {
  matter: MatterView;
  administrators: Administrators;
}) {
  const user = useSignedIn();
  const assign = useMutate(assignMatter, {
    onSuccess: (_reply, { assignee: to }) => {
      const name = administrators.find(({ _id }) => _id === to)?.name;
      toast({ message: name === undefined ? t("released") : t("assigned", { name }), tone: "good" });
    },
    onError: (error) => {
      if (error.err === "conflict" || error.err === "not_found") onConflict(error);
      else toast({ message: error.msg, tone: "bad" });
    },
  });
  const to = (next: string | null) => assign.mutate({ kind, id, assignee: next, expected: assignee?._id ?? null });
  return (
    <PageSection title={t("assignment")}>
      <div className="row wrap gap-2">
        <NativeSelect
          aria-label={t("assignment")}
          className="grow"
          value={(assign.isPending ? assign.variables.assignee : assignee?._id) ?? ""}
          disabled={assign.isPending}
          data={[
            { value: "", label: t("unassigned") },
            ...administrators.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => to(value === "" ? null : value)}
        />
        {assignee?._id !== user._id && (
          <Button variant="default" loading={assign.busy} onClick={() => to(user._id)}>
            {t("assignToMe")}
          </Button>
        )}
      </div>
    </PageSection>
  );
}

function leadOf({ owner }: NonNullable<MatterView["claim"]>): string {
  return owner === null ? t("claimLead") : t("disputedLead", { owner });
}

/** Closes the matter, with a note for who reported it. */
export function Decision({ matter }: { matter: MatterView }) {
  const { kind, id, reporter, notifies, creator, claim } = matter;
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const tooLong = lengthProblem(note, TEXT_MAX);
  const field = useRef<HTMLTextAreaElement>(null);
  const close = useMutate(closeMatter, {
    onSuccess: ({ actionId }, { outcome }) => toastWithUndo(t(`closed.${outcome}`), actionId),
    onError: (error) => {
      setProblem(error.fieldErrors()["note"]);
      onConflict(error);
    },
  });
  const isNeeded = kind !== "category";
  function decide(outcome: ClosedMatterState) {
    if (isNeeded && note.trim() === "") setProblem(t("noteMissing"));
    if (tooLong || (isNeeded && note.trim() === "")) field.current?.focus();
    else close.mutate({ kind, id, outcome, note });
  }
  const pending = close.busy ? close.variables?.outcome : undefined;
  const isObjection = kind === "objection";
  return (
    <PageSection title={t("decision")} lead={isObjection ? t("objectionLead") : claim && leadOf(claim)}>
      <Textarea
        label={t("note")}
        description={
          notifies ? t("noteFor", { name: reporter.name ?? t("who.person") }) : t(`noteForNone.${reporter.who}`)
        }
        value={note}
        error={tooLong ?? problem}
        autosize
        minRows={2}
        maxRows={8}
        ref={field}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      {problem === undefined && <FormError>{close.error?.msg}</FormError>}
      <div className="row wrap gap-2">
        {matterMay(matter, "resolved") && (
          <Button loading={pending === "resolved"} disabled={pending === "declined"} onClick={() => decide("resolved")}>
            {t(`resolve.${kind}`)}
          </Button>
        )}
        {isObjection && creator && (
          <Button
            variant="default"
            leftSection={<IconEraser size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link {...paths.privacy()} search={{ tab: "holding", who: creator._id }} {...props} />
            )}
          >
            {t("resolve.objection")}
          </Button>
        )}
        <Button
          variant="default"
          loading={pending === "declined"}
          disabled={pending === "resolved"}
          onClick={() => decide("declined")}
        >
          {t(`decline.${kind}`)}
        </Button>
      </div>
    </PageSection>
  );
}

export function Reopen({ matter: { kind, id } }: { matter: MatterView }) {
  const reopen = useMutate(reopenMatter, {
    onSuccess: () => toast({ message: t("reopened"), tone: "good" }),
    onError: (error) => {
      if (error.err === "conflict" || error.err === "not_found") onConflict(error);
      else toast({ message: error.msg, tone: "bad" });
    },
  });
  return (
    <Button
      variant="default"
      className="self-start"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={reopen.busy}
      onClick={() => reopen.mutate({ kind, id })}
    >
      {t("reopen")}
    </Button>
  );
}
