import { MAIL_RECIPIENTS_MAX, MAIL_TEXT_MAX, previewMails, sendMultiMail } from "#contract/mail/endpoints.ts";
import { startSequence } from "#contract/mail/sequences.ts";
import { testMail } from "#contract/mail/templates.ts";
import { Button } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { submitByKeys } from "#web/ui/form/submit-by-keys.ts";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { ChooseChannel } from "./choose-channel.tsx";
import { AttachFiles } from "./attach-files.tsx";
import { attachmentsOf, readAttached, writeAttached } from "./attached.ts";
import styles from "./compose.module.css";
import { mailLinks } from "./mail-links.ts";
import { MailFields, textProblem } from "./mail-fields.tsx";
import { isComplete, readPlan, sequenceOf, writePlan, type Plan } from "./plan.ts";
import { PlanFields } from "./plan-fields.tsx";
import { Preview } from "./preview.tsx";
import { areTooMany, fingerprintOf, placeOf, scopeOf, titleOf, type Recipients } from "./recipients.ts";
import { TemplateMenu } from "./template-menu.tsx";
import { SenderField, useSenders } from "./use-senders.tsx";
import { useTyped } from "./use-typed.ts";

const t = texts("compose");
const tMail = texts("mail");
const tSequences = texts("sequences");

/** Typing pauses so long before the recipients are checked. */
const PAUSE_MS = 300;
/** Who gets a mail is known before anything is written: the check needs some text. */
const NOTHING_YET = "…";

/** A mail to one or many creators, with who gets it and how it reads for each. */
export function ComposeDialog({ to, onClose }: { to: Recipients; onClose: () => void }) {
  const isPhone = useMediaQuery("(max-width: 720px)", false, { getInitialValueInEffect: false });
  const [creatorId, ...others] = "creatorIds" in to ? to.creatorIds : [];
  const isOne = others.length === 0;
  return (
    // What is typed is stored as it is typed.
    <Dialog onClose={onClose} title={titleOf(to)} size={1040} fullScreen={isPhone}>
      {areTooMany(to) ? (
        <p className="flush notice bad-tint">{t("tooMany", { formatted: exact(MAIL_RECIPIENTS_MAX) })}</p>
      ) : creatorId === undefined || !isOne ? (
        <Compose to={to} onClose={onClose} />
      ) : (
        <ChooseChannel
          creatorId={creatorId}
          name={"name" in to ? to.name : undefined}
          mail={<Compose to={to} onClose={onClose} />}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Compose({ to, onClose }: { to: Recipients; onClose: () => void }) {
  const { typed, write, markSent, onFailed, clear, isUnsent } = useTyped(placeOf(to), {
    endpoint: sendMultiMail,
    other: startSequence,
    to: fingerprintOf(to),
  });
  const { subject, text } = typed;
  const plan = readPlan(typed.plan);
  const files = readAttached(typed.files);
  const { when } = plan;
  const navigate = useNavigate();
  const from = useSenders();
  const mailboxId = from.chosen?._id;
  const canWrite = mailboxId !== undefined;
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const tooLong = textProblem(text);
  const isWritten = subject.trim() !== "" && text.trim() !== "";
  const read = useRead(
    previewMails,
    {
      ...scopeOf(to),
      subject: settled.subject.trim() || NOTHING_YET,
      text: wholeText(settled.text.trim(), readPlan(settled.plan)),
      mailboxId,
    },
    { keepRows: true, enabled: tooLong === undefined && canWrite },
  );
  const isCurrent =
    settled.subject === subject &&
    settled.text === text &&
    settled.plan === typed.plan &&
    !read.isFetching &&
    !read.error &&
    read.data !== undefined;
  const count = isCurrent ? (read.data?.count ?? 0) : 0;
  const [isNone, setNone] = useState(false);
  const send = useMutate(sendMultiMail, {
    onSuccess({ count: sent }) {
      // Between the check and the call, all of them have become unreachable.
      if (sent === 0) return setNone(true);
      clear();
      toast({ message: tMail("toasts.sending", { count: sent }), tone: "good" });
      onClose();
    },
    onError() {
      onFailed();
      toast({ message: tMail("toasts.notSent"), tone: "bad" });
    },
  });
  const start = useMutate(startSequence, {
    onSuccess({ count: planned, sequenceId }) {
      if (sequenceId === null) return setNone(true);
      clear();
      toast({
        message: tSequences(when === "later" ? "planned" : "begun", { count: planned, formatted: exact(planned) }),
        tone: "good",
        action: { label: tSequences("show"), onClick: () => void navigate(mailLinks.sequence(sequenceId)) },
      });
      onClose();
    },
    onError() {
      onFailed();
      toast({ message: tMail("toasts.notSent"), tone: "bad" });
    },
  });
  const test = useMutate(testMail, {
    onSuccess: ({ to: address }) => toast({ message: t("tested", { address }), tone: "good" }),
    onError: toastError,
  });
  const isSending = send.isPending || start.isPending;
  const isLocked = isSending || isUnsent;
  const canSubmit = isWritten && count > 0 && tooLong === undefined && canWrite && isComplete(plan);

  function submit() {
    if (!canSubmit || isSending) return;
    markSent();
    setNone(false);
    const mail = { subject, text, attachments: attachmentsOf(files) };
    if (when === "now") return send.mutate({ ...scopeOf(to), mailboxId, key: typed.key, ...mail });
    start.mutate({ ...scopeOf(to), mailboxId, key: typed.key, ...sequenceOf(plan, mail) });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one key for the whole form
    <form
      className={styles.compose}
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.fields}>
        {from.senders?.length === 0 && (
          <p className="flush notice watch-tint">
            {t("noMailbox")} <Link {...paths.ownMailbox()}>{tMail("connect")}</Link>
          </p>
        )}
        <SenderField {...from} isLocked={isLocked} />
        <MailFields
          subject={subject}
          text={text}
          isLocked={isLocked}
          tools={<TemplateMenu current={{ subject, text }} isLocked={isLocked} onUse={write} />}
          onWrite={write}
        />
        <AttachFiles files={files} isLocked={isLocked} onFiles={(next) => write({ files: writeAttached(next) })} />
        <PlanFields
          plan={plan}
          isLocked={isLocked}
          onPlan={(patch) => write({ plan: writePlan({ ...plan, ...patch }) })}
        />
      </div>
      {from.senders?.length !== 0 && (
        <div className={styles.preview}>
          <Preview read={read} isCurrent={isCurrent} isWritten={isWritten} />
        </div>
      )}
      <div className={styles.end}>
        <FormError>
          {isUnsent ? t("isUnsent") : (send.error?.msg ?? start.error?.msg ?? (isNone ? t("getsNone") : undefined))}
        </FormError>
        <div className="row wrap justify-end gap-2">
          <span className={styles.stored}>
            {t("added")} {when !== "now" && tSequences("paced")}
          </span>
          {(subject !== "" || text !== "" || files.length > 0) && (
            <Button variant="subtle" color="gray" disabled={isSending} onClick={clear}>
              {t("discard")}
            </Button>
          )}
          <Button
            variant="default"
            loading={test.busy}
            disabled={!canSubmit}
            onClick={() => test.mutate({ ...scopeOf(to), mailboxId, subject, text })}
          >
            {t("test")}
          </Button>
          <Button type="submit" loading={send.busy || start.busy} disabled={!canSubmit}>
            {when !== "now"
              ? tSequences(`submit.${when}`)
              : count > 0
                ? t("submit", { count, formatted: exact(count) })
                : t("submitNone")}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The text with the mails that follow it, since a recipient without a value for one of them is left out. */
function wholeText(text: string, { when, followUps }: Plan): string {
  if (when !== "sequence" || text === "") return text || NOTHING_YET;
  const later = followUps.map((step, index) => {
    const heading = tSequences("followUp", { number: index + 2 });
    return `— ${heading} —\n${[step.subject, step.text].filter((part) => part !== "").join("\n")}`;
  });
  const whole = [text, ...later].join("\n\n");
  return whole.length <= MAIL_TEXT_MAX ? whole : text;
}
