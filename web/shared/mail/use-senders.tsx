import { getMailbox, type MailSender } from "#contract/mail/mailbox.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("compose");

type Senders = {
  /** undefined: not known yet. */
  senders: readonly MailSender[] | undefined;
  /** They could not be read. */
  hasFailed: boolean;
  chosen: MailSender | undefined;
  choose: (id: string) => void;
};

/** The mailboxes that the user may send from. `first` is chosen at first, otherwise their own. */
export function useSenders(first?: string | null): Senders {
  const read = useRead(getMailbox, {});
  const senders = read.data?.senders;
  const [picked, choose] = useState<string>();
  const known = (id: string | null | undefined) => senders?.find(({ _id }) => _id === id);
  return { senders, hasFailed: Boolean(read.error), chosen: known(picked) ?? known(first) ?? senders?.[0], choose };
}

/** From which mailbox a mail is sent, for those who may use several. */
export function SenderField({ senders, chosen, choose, isLocked }: Senders & { isLocked: boolean }) {
  if (!senders || senders.length < 2) return null;
  return (
    <NativeSelect
      label={t("from")}
      value={chosen?._id ?? ""}
      disabled={isLocked}
      onChange={({ currentTarget: { value } }) => choose(value)}
      data={senders.map(({ _id, address, isOwn, owner }) => ({
        value: _id,
        label: isOwn ? address : t("fromShared", { address, owner }),
      }))}
    />
  );
}
