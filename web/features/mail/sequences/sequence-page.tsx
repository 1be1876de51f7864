import {
  getSequence,
  stopSequenceRecipient,
  updateSequenceState,
  type SequenceRecipientView,
  type WholeSequence,
} from "#contract/mail/sequences.ts";
import { sequenceMachine, sequenceRecipientMachine } from "#contract/mail/states.ts";
import { Button } from "@mantine/core";
import { IconArrowsRight, IconPaperclip, IconTargetArrow } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { fileSize } from "#web/shared/mail/attached.ts";
import { mailLinks } from "#web/shared/mail/mail-links.ts";
import { useCanSend } from "#web/shared/mail/use-can-send.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { Page } from "#web/shell/page.tsx";
import { Pager } from "#web/table/pager.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ReadError, StaleNote } from "#web/ui/loaded.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { translate } from "#web/words/message.ts";
import { SendingDayNote } from "../sending-day.tsx";
import { AddAnswered } from "./add-answered.tsx";
import { EditSequence } from "./edit-sequence.tsx";
import { Opens, SequenceState } from "./sequence-state.tsx";
import styles from "./sequences.module.css";

const t = texts("sequences");

/** A sequence with each creator's place in it. */
export function SequencePage({ id, page }: { id: string; page: number }) {
  const navigate = useNavigate();
  const read = useRead(getSequence, { id, page }, { keepRows: true });
  if (read.error?.status === 404)
    return (
      <Page title={t("gone")} sampleMark={false}>
        <EmptyState
          icon={<IconArrowsRight size={22} />}
          title={t("gone")}
          action={<Button renderRoot={(props) => <Link {...props} {...mailLinks.sequences()} />}>{t("all")}</Button>}
        >
          {t("goneText")}
        </EmptyState>
      </Page>
    );
  if (!read.data)
    return (
      <Page title={t("title")} sampleMark={false}>
        {read.error ? <ReadError read={read} title={t("oneFailed")} /> : <SkeletonRows rows={8} />}
      </Page>
    );
  const { sequence, today, recipients, total, perPage } = read.data;
  return (
    <Page
      title={sequence.title}
      lead={<Lead sequence={sequence} />}
      sampleMark={false}
      actions={<Actions sequence={sequence} />}
    >
      <StaleNote read={read} />
      {sequence.problem && <p className="flush notice watch-tint">{translate(sequence.problem)}</p>}
      {today && (
        <p className="flush mb-3">
          {t("pace")} <SendingDayNote day={today} />
        </p>
      )}
      <Attachments steps={sequence.steps} />
      <ul className="list-reset stack card" aria-label={t("recipients")}>
        {recipients.map((recipient) => (
          <Row key={recipient._id} recipient={recipient} sequence={sequence} />
        ))}
      </ul>
      <Pager
        page={page}
        size={perPage}
        total={total}
        label={t("recipientPages")}
        onPage={(next) => void navigate(mailLinks.sequence(id, next))}
      />
    </Page>
  );
}

function Lead({ sequence }: { sequence: WholeSequence }) {
  const { sender, createdBy, startAt, createdAt, length, opens } = sequence;
  return (
    <span className={styles.facts}>
      <SequenceState sequence={sequence} />
      <span>{t("steps", { count: length, formatted: exact(length) })}</span>
      <span>{sender === null ? t("disconnected") : t("from", { address: sender })}</span>
      <Opens opens={opens} />
      {createdBy !== null && <span>{t("by", { name: createdBy })}</span>}
      <span>
        {t(startAt > createdAt ? "starts" : "started")} <Time at={startAt} />
      </span>
      <Link {...mailLinks.sequences()}>{t("all")}</Link>
    </span>
  );
}

/** What each mail attaches. */
function Attachments({ steps }: { steps: WholeSequence["steps"] }) {
  if (steps.every(({ attachments }) => attachments.length === 0)) return null;
  return (
    <ul className="list-reset row wrap gap-2 mb-3" aria-label={t("attachments")}>
      {steps.flatMap(({ attachments }, index) =>
        attachments.map(({ fileId, name, bytes }) => (
          <li key={`${index} ${fileId}`}>
            <Chip icon={<IconPaperclip size={14} aria-hidden />}>
              {`${t("attachmentsOf", { number: index + 1 })}: ${name} · ${fileSize(bytes)}`}
            </Chip>
          </li>
        )),
      )}
    </ul>
  );
}

const DONE = { paused: "paused", resumed: "resumed", stopped: "stopped" } as const;

function Actions({ sequence }: { sequence: WholeSequence }) {
  const { _id: id, title, state, isOwn } = sequence;
  const [isStopping, setStopping] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const remember = useFocusBack(isEditing);
  const canChange = useCanSend() && isOwn;
  const canStop = useCan("mail.send");
  const change = useMutate(updateSequenceState, {
    onSuccess(_, { step }) {
      setStopping(false);
      toast({ message: t(DONE[step]), tone: "good" });
    },
    onError: toastError,
  });
  if (!canStop || state === "stopped") return <ToCampaign sequence={sequence} />;
  return (
    <>
      <ToCampaign sequence={sequence} />
      {sequenceMachine.may(state, "paused") && (
        <Button variant="default" loading={change.busy} onClick={() => change.mutate({ id, step: "paused" })}>
          {t("pause")}
        </Button>
      )}
      {canChange && sequenceMachine.may(state, "resumed") && (
        <Button loading={change.busy} onClick={() => change.mutate({ id, step: "resumed" })}>
          {t("resume")}
        </Button>
      )}
      {canChange && (
        <Button
          variant="default"
          onClick={() => {
            remember();
            setEditing(true);
          }}
        >
          {t("edit")}
        </Button>
      )}
      <Button variant="subtle" color="bad" onClick={() => setStopping(true)}>
        {t("stop")}
      </Button>
      <ConfirmDialog
        opened={isStopping}
        title={t("stopping.title", { title })}
        confirm={t("stopping.confirm")}
        busy={change.busy}
        error={change.error?.msg}
        onConfirm={() => change.mutate({ id, step: "stopped" })}
        onClose={() => setStopping(false)}
      >
        {t("stopping.text")}
      </ConfirmDialog>
      {isEditing && <EditSequence sequence={sequence} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Adds the creators who have answered to a campaign. */
function ToCampaign({ sequence: { _id: id, counts } }: { sequence: WholeSequence }) {
  const [isOpen, setOpen] = useState(false);
  const remember = useFocusBack(isOpen);
  const canWrite = useCan("campaigns.write");
  if (!canWrite || counts.answered === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTargetArrow size={16} aria-hidden />}
        onClick={() => {
          remember();
          setOpen(true);
        }}
      >
        {t("toCampaign.button")}
      </Button>
      {isOpen && <AddAnswered sequenceId={id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What a state means for the member: an answer is what they want. */
const TONES = new Map([
  ["answered", "good"],
  ["failed", "bad"],
  ["bounced", "bad"],
  ["missing_value", "watch"],
]);

function Row({ recipient, sequence: { length } }: { recipient: SequenceRecipientView; sequence: WholeSequence }) {
  const { _id: id, creator, address, state, step, nextAt, place, lastAt, isUnknown, threadId } = recipient;
  const name = creator?.full_name ?? address;
  const canStop = useCan("mail.send") && sequenceRecipientMachine.may(state, "removed");
  const stop = useMutate(stopSequenceRecipient, {
    onSuccess: () => toast({ message: t("stoppedFor", { name }), tone: "good" }),
    onError: toastError,
  });
  return (
    <li className={styles.recipient}>
      <Avatar name={name} src={creator?.picture_url ?? null} size={32} />
      <span className="shrink">
        <span className="block truncate">
          {creator ? <Link {...paths.creator(creator._id)}>{name}</Link> : <bdi>{name}</bdi>}
        </span>
        <span className="block muted text-label truncate">{address}</span>
      </span>
      <span className={styles.state} data-tone={isUnknown ? "watch" : (TONES.get(state) ?? "plain")}>
        {t(`recipientStates.${state}`)}
      </span>
      <span className="muted text-table tabular nowrap">
        {t("sentOf", { sent: exact(step), length: exact(Math.max(step, length)) })}
      </span>
      <span className="text-label muted">
        {nextAt !== null && !isUnknown && (
          <span className="block">
            {place === null ? (
              <>
                {t("next")} <Time at={nextAt} />
              </>
            ) : (
              t("inLine", { formatted: exact(place) })
            )}
          </span>
        )}
        {isUnknown && <span className="block watch">{t("unknown")}</span>}
        {lastAt !== null && (
          <span className="block">
            {t("last")} <Time at={lastAt} />
          </span>
        )}
        {threadId !== null && (
          <Link {...paths.thread(threadId)} aria-label={`${t("openThread")}: ${name}`}>
            {t("openThread")}
          </Link>
        )}
      </span>
      <span>
        {canStop && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={stop.busy}
            aria-label={t("stopFor", { name })}
            onClick={() => stop.mutate({ id })}
          >
            {t("stopOne")}
          </Button>
        )}
      </span>
    </li>
  );
}
