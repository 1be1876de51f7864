import { TITLE_MAX } from "#contract/base/limits.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import type { ThreadView } from "#contract/mail/endpoints.ts";
import { muteThread, triageThread } from "#contract/mail/triage.ts";
import { unmuteNotifications } from "#contract/notification-settings.ts";
import { Button, TextInput } from "@mantine/core";
import { IconBell, IconBellOff, IconClockPause, IconTargetArrow, IconUserPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { dateTime } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCampaignSearch } from "#web/shared/campaigns/use-campaign-search.ts";
import { currentMembers } from "#web/shared/crm-creators/own-fields.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { ownZone, startOf } from "#web/shared/mail/plan.ts";
import { useCanSend } from "#web/shared/mail/use-can-send.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { Chip } from "#web/ui/chip.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PickButton } from "#web/ui/pick-button.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { CrmLabels } from "./crm-labels.tsx";
import { SNOOZES, snoozeTimes } from "./snooze-times.ts";

const t = texts("mail");

export const TRIAGE_MENUS = ["assign", "snooze", "campaign"] as const;
export type TriageMenu = (typeof TRIAGE_MENUS)[number];

type Thread = Omit<ThreadView, "mails">;
type MenuProps = {
  thread: Thread;
  opened: boolean;
  onOpened: (opened: boolean) => void;
};

/** Who takes care of a thread, until when it is out of the inbox, its campaign, and what the CRM says of the creator. */
export function TriageBar({
  thread,
  muteId,
  menu,
  onMenu,
  onSnoozed,
}: {
  thread: Thread;
  muteId: string | null;
  menu: TriageMenu | null;
  onMenu: (menu: TriageMenu | null) => void;
  onSnoozed: () => void;
}) {
  const canSend = useCanSend();
  const { creator, campaign } = thread;
  const menuProps = (one: TriageMenu) => ({
    thread,
    opened: menu === one,
    onOpened: (opened: boolean) => onMenu(opened ? one : null),
  });
  return (
    <div className="row wrap gap-2">
      {canSend ? (
        <>
          <Assign {...menuProps("assign")} />
          <Snooze {...menuProps("snooze")} onSnoozed={onSnoozed} />
          <Campaign {...menuProps("campaign")} />
        </>
      ) : (
        <Settled thread={thread} />
      )}
      {campaign && (
        <Link className="text-label min-target centered" {...paths.campaign(campaign._id)}>
          {t("triage.openCampaign")}
        </Link>
      )}
      <Mute threadId={thread.threadId} muteId={muteId} />
      {creator && <CrmLabels creatorId={creator._id} />}
    </div>
  );
}

/** Whether the member is notified of answers in the thread. */
function Mute({ threadId, muteId }: { threadId: string; muteId: string | null }) {
  const mute = useMutate(muteThread, {
    onSuccess: () => toast({ message: t("triage.muted") }),
    onError: toastError,
  });
  const unmute = useMutate(unmuteNotifications, {
    onSuccess: () => toast({ message: t("triage.unmuted") }),
    onError: toastError,
  });
  const isMuted = muteId !== null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={isMuted ? <IconBell size={16} aria-hidden /> : <IconBellOff size={16} aria-hidden />}
      title={t("triage.muteAbout")}
      loading={mute.busy || unmute.busy}
      onClick={() => (isMuted ? unmute.mutate({ id: muteId }) : mute.mutate({ id: threadId }))}
    >
      {t(isMuted ? "triage.unmute" : "triage.mute")}
    </Button>
  );
}

/** For viewers, who change nothing. */
function Settled({ thread: { assignee, snoozedUntil, campaign } }: { thread: Thread }) {
  return (
    <>
      {assignee && <Chip>{assignee.name}</Chip>}
      {snoozedUntil !== null && <Chip>{t("triage.until", { when: dateTime(snoozedUntil) })}</Chip>}
      {campaign && <Chip>{campaign.title}</Chip>}
    </>
  );
}

type Input = InputOf<typeof triageThread>;

/** A change, with a toast of what happened and its undo. */
function useTriage(
  onDone: (input: Input) => void,
  messageOf: (input: Input) => string,
  /** Not where the menu itself shows it. */
  onError: (error: ApiError) => void = toastError,
) {
  return useMutate(triageThread, {
    onSuccess({ actionId }, input) {
      onDone(input);
      toastWithUndo(messageOf(input), actionId);
    },
    onError,
  });
}

function Assign(props: MenuProps) {
  const { thread, opened, onOpened } = props;
  return (
    <PickButton
      label={thread.assignee ? thread.assignee.name : t("triage.assign")}
      icon={<IconUserPlus size={16} aria-hidden />}
      opened={opened}
      onOpened={onOpened}
    >
      <Members {...props} />
    </PickButton>
  );
}

function Members({ thread: { threadId: id, assignee }, onOpened }: MenuProps) {
  const none = { value: "", label: t("triage.unassigned") };
  const options = currentMembers().map(({ _id, name }) => ({ value: _id, label: name }));
  const triage = useTriage(
    () => onOpened(false),
    ({ assigneeId }) => {
      const name = options.find(({ value }) => value === assigneeId)?.label;
      return name === undefined ? t("triage.released") : t("triage.assigned", { name });
    },
  );
  return (
    <PickList
      label={t("triage.members")}
      placeholder={t("triage.findMember")}
      options={assignee ? [...options, none] : options}
      nothing={t("triage.noMember")}
      onPick={(value) => triage.mutate({ id, assigneeId: value || null })}
    />
  );
}

/** Assigns or snoozes a thread of the list that is not opened: the keyboard goes back to its row, or to the next one. */
export function TriageDialog({
  thread,
  menu,
  onClose,
}: {
  thread: Thread;
  menu: Exclude<TriageMenu, "campaign">;
  onClose: () => void;
}) {
  const props = { thread, opened: true, onOpened: onClose };
  const subject = thread.subject || t("noSubject");
  return (
    <EntryDialog onClose={onClose} size={400} title={t(`triage.${menu}Thread`, { subject })}>
      {menu === "assign" ? <Members {...props} /> : <SnoozeTimes {...props} />}
    </EntryDialog>
  );
}

function Snooze(props: MenuProps & { onSnoozed: () => void }) {
  const { thread, opened, onOpened } = props;
  const { snoozedUntil } = thread;
  return (
    <PickButton
      label={snoozedUntil === null ? t("triage.snooze") : t("triage.until", { when: dateTime(snoozedUntil) })}
      icon={<IconClockPause size={16} aria-hidden />}
      opened={opened}
      onOpened={onOpened}
    >
      <SnoozeTimes {...props} />
    </PickButton>
  );
}

function SnoozeTimes({
  thread: { threadId: id, snoozedUntil },
  onOpened,
  onSnoozed,
}: MenuProps & { onSnoozed?: () => void }) {
  const [typed, setTyped] = useState("");
  // As they were when the menu was opened.
  const [times] = useState(() => snoozeTimes(new Date()));
  const triage = useTriage(
    ({ snoozedUntil: until }) => {
      onOpened(false);
      if (until) onSnoozed?.();
    },
    ({ snoozedUntil: until }) => (until ? t("triage.snoozed", { when: dateTime(until) }) : t("triage.back")),
    () => undefined,
  );
  const back = { value: "back", label: t("triage.backNow") };
  const options = SNOOZES.map((value) => ({
    value,
    label: t(`triage.snoozes.${value}`),
    detail: dateTime(times[value].toISOString()),
  }));

  function snooze(until: string | null) {
    triage.mutate({ id, snoozedUntil: until });
  }

  const chosen = startOf({ startAt: typed });
  return (
    <div className="stack gap-3">
      <PickList
        label={t("triage.times")}
        placeholder={t("triage.findTime")}
        options={snoozedUntil === null ? options : [back, ...options]}
        nothing={t("triage.noTime")}
        onPick={(value) => {
          const one = SNOOZES.find((known) => known === value);
          snooze(one ? times[one].toISOString() : null);
        }}
      />
      <form
        className="stack gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) snooze(chosen);
        }}
      >
        <TextInput
          type="datetime-local"
          size="xs"
          label={t("triage.at")}
          description={t("triage.zone", { zone: ownZone() })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormError>{triage.error?.msg}</FormError>
        <Button type="submit" size="xs" loading={triage.busy} disabled={chosen === undefined}>
          {t("triage.snooze")}
        </Button>
      </form>
    </div>
  );
}

function Campaign(props: MenuProps) {
  const { thread, opened, onOpened } = props;
  return (
    <PickButton
      label={thread.campaign ? thread.campaign.title : t("triage.campaign")}
      icon={<IconTargetArrow size={16} aria-hidden />}
      opened={opened}
      onOpened={onOpened}
    >
      <Campaigns {...props} />
    </PickButton>
  );
}

function Campaigns({ thread: { threadId: id, campaign }, onOpened }: MenuProps) {
  const { read, typed, setTyped, isCurrent, isEmpty, campaigns, hasMore } = useCampaignSearch();
  const options = campaigns.map(({ _id, title }) => ({ value: _id, label: title }));
  const none = { value: "", label: t("triage.noCampaign") };

  const triage = useTriage(
    () => onOpened(false),
    ({ campaignId }) => {
      const title = options.find(({ value }) => value === campaignId)?.label;
      return title === undefined ? t("triage.unlinked") : t("triage.linked", { title });
    },
  );

  const missing = isEmpty ? "triage.noCampaigns" : "triage.noSuchCampaign";
  return (
    <>
      <PickList
        label={t("triage.campaigns")}
        placeholder={t("triage.findCampaign")}
        maxLength={TITLE_MAX}
        options={campaign && typed === "" ? [...options, none] : options}
        nothing={t(read.error ? "triage.campaignsFailed" : isCurrent ? missing : "triage.loading")}
        onPick={(value) => triage.mutate({ id, campaignId: value || null })}
        onSearch={setTyped}
      />
      {hasMore && <p className="flush p-3 muted text-label rule-top">{t("triage.moreCampaigns")}</p>}
    </>
  );
}
