import { getMessaging, sendMessage } from "#contract/mail/messages.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { submitByKeys } from "#web/ui/form/submit-by-keys.ts";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { MailFields, textProblem } from "./mail-fields.tsx";
import { TemplateMenu } from "./template-menu.tsx";
import { useSenders } from "./use-senders.tsx";
import { useTyped } from "./use-typed.ts";

const t = texts("compose");

const CHANNELS = ["message", "mail"] as const;
type Channel = (typeof CHANNELS)[number];

type Creator = { creatorId: string; name: string | undefined; onClose: () => void };

/**
 * Writes to one creator: by mail, or in the product where a user owns the profile. At first by mail where a mailbox is
 * connected and an address is known.
 */
export function ChooseChannel({ mail, ...creator }: Creator & { mail: ReactNode }) {
  const read = useRead(getMessaging, { id: creator.creatorId });
  const { senders, hasFailed } = useSenders();
  const [picked, pick] = useState<Channel>();
  // Mails can be written without knowing more.
  if (read.error || hasFailed) return mail;
  if (!read.data || senders === undefined) return <SkeletonRows rows={6} />;
  const { isClaimed, hasAddress } = read.data;
  if (!isClaimed) return mail;
  const channel = picked ?? (senders.length > 0 && hasAddress ? "mail" : "message");
  return (
    <div className="stack gap-4">
      <SegmentedControl<Channel>
        className="self-start"
        aria-label={t("channel.label")}
        value={channel}
        onChange={pick}
        data={CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
      />
      {channel === "mail" ? mail : <Message {...creator} />}
    </div>
  );
}

function Message({ creatorId, name, onClose }: Creator) {
  const navigate = useNavigate();
  const { typed, write, markSent, onFailed, clear, isUnsent } = useTyped(`message ${creatorId}`, {
    endpoint: sendMessage,
  });
  const { subject, text, key } = typed;
  const send = useMutate(sendMessage, {
    onSuccess({ threadId }) {
      clear();
      toast({
        message: t("channel.sent"),
        tone: "good",
        action: { label: t("channel.show"), onClick: () => void navigate(paths.thread(threadId)) },
      });
      onClose();
    },
    onError() {
      onFailed();
      toast({ message: t("channel.notSent"), tone: "bad" });
    },
  });
  const isLocked = send.isPending || isUnsent;
  const canSubmit = subject.trim() !== "" && text.trim() !== "" && textProblem(text) === undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one key for the whole form
    <form
      className="stack gap-4"
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSubmit || send.isPending) return;
        markSent();
        send.mutate({ key, creatorId, subject, text });
      }}
    >
      <p className="flush muted">{t("channel.about", { name: name ?? t("channel.creator") })}</p>
      <MailFields
        subject={subject}
        text={text}
        isLocked={isLocked}
        tools={<TemplateMenu current={{ subject, text }} isLocked={isLocked} onUse={write} />}
        onWrite={write}
      />
      <FormError>{isUnsent ? t("isUnsent") : send.error?.msg}</FormError>
      <div className="row wrap justify-end gap-2">
        {(subject !== "" || text !== "") && (
          <Button variant="subtle" color="gray" disabled={send.isPending} onClick={clear}>
            {t("discard")}
          </Button>
        )}
        <Button type="submit" loading={send.busy} disabled={!canSubmit}>
          {t("channel.submit")}
        </Button>
      </div>
    </form>
  );
}
