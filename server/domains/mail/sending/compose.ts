import MailComposer from "nodemailer/lib/mail-composer";
import { english } from "#contract/messages/catalogue.ts";
import { webAddress, type Config } from "../../../config.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import { countedHtml } from "../opens/counted-mail.ts";
import { unsubscribeLink } from "../unsubscribe.ts";
import type { MessageRow } from "./store.ts";

/** `isAnswered`: the other side has written in the thread. */
type Composed = {
  message: Pick<
    MessageRow,
    "id" | "toAddress" | "subject" | "text" | "references" | "messageId" | "customerId" | "date" | "isCounted"
  >;
  box: Pick<MailboxRow, "address" | "senderName" | "signature">;
  isAnswered: boolean;
  attachments?: { filename: string; content: Buffer }[];
};

/** The source of a mail. nodemailer encodes every header: none of the values can begin another one. */
export async function composeMail(
  config: Config,
  { message, box, isAnswered, attachments = [] }: Composed,
): Promise<Buffer> {
  const { id: mailId, toAddress, subject, text, references, messageId, customerId, date, isCounted } = message;
  const link = `${webAddress(config)}${unsubscribeLink(config, { customerId, address: toAddress })}`;
  const parts = [text, ...(box.signature === "" ? [] : [`-- \n${box.signature}`])];
  if (!isAnswered) parts.push(english("mail.footer", { link }));
  const composer = new MailComposer({
    from: { name: box.senderName, address: box.address },
    to: { name: "", address: toAddress },
    subject,
    text: parts.join("\n\n"),
    // Opens and clicks are counted by an HTML part beside the text.
    ...(isCounted && { html: countedHtml(config, { id: mailId, text, rest: parts.slice(1).join("\n\n") }) }),
    attachments,
    date,
    messageId: `<${messageId}>`,
    ...(references.length > 0 && {
      inReplyTo: `<${references.at(-1)}>`,
      references: references.map((one) => `<${one}>`),
    }),
    ...(!isAnswered && {
      headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    }),
    // Nothing of a mail is read from files or fetched from addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
