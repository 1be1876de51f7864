import type { MailboxRow } from "../mailboxes/store.ts";

/** References that a reply names: the oldest and the newest. */
export const REFERENCES_MAX = 50;

/** The ids of a mail that is written here. Its Message-ID is stored before any connection is opened. */
export function newMail({ address }: Pick<MailboxRow, "address">): { id: string; messageId: string } {
  const id = crypto.randomUUID();
  return { id, messageId: `${id}@${address.split("@").at(-1)}` };
}
