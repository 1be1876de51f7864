import { z } from "zod";
import type { Context } from "../../../context.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { MailServerProblem } from "../mailboxes/servers.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import type { Delivery, Outgoing, Ready } from "../sending/transport.ts";
import { GmailRefusal, GmailUnanswered, openGmail, type Gmail } from "./api.ts";
import { idIn, OWN_ID, payload } from "./messages.ts";

const sent = z.object({ id: z.string() });

/** Throws MailServerProblem. */
export async function openGmailSending(ctx: Context, tenant: TenantDb, box: MailboxRow): Promise<Outgoing> {
  const ending = new AbortController();
  const gmail = await openGmail(ctx, tenant, { box, signal: ending.signal });
  let isUsable = true;

  async function send({ messageId, source }: Ready): Promise<Delivery> {
    // Gmail gives mails a Message-ID of its own: this one says which mail of ours it is.
    const named = Buffer.concat([Buffer.from(`${OWN_ID}: <${messageId}>\r\n`), source]);
    try {
      const { id } = await gmail(sent, { path: "/messages/send", source: named });
      return { kind: "sent", at: { providerId: id, messageId: await messageIdOf(gmail, id) } };
    } catch (error) {
      const delivery = deliveryOf(error);
      isUsable = delivery.kind === "refused";
      return delivery;
    }
  }

  return { send, isUsable: () => isUsable, close: () => ending.abort(), end: () => undefined };
}

/** Statuses with which Gmail refuses the mail itself: what it is made of, and its size. */
const OF_THE_MAIL = new Set([400, 413]);

/** An error of the server says nothing of the mail: it may have been sent before. */
function deliveryOf(error: unknown): Delivery {
  if (error instanceof GmailUnanswered)
    return error.mayHaveArrived ? { kind: "unknown" } : { kind: "later", answer: error.message };
  // The token is renewed before the mail is sent again: nothing was taken.
  if (error instanceof MailServerProblem) return { kind: "later", answer: error.problem.msg };
  if (!(error instanceof GmailRefusal)) return { kind: "unknown" };
  const { status, isBusy, until, message: answer } = error;
  if (isBusy) return { kind: "later", answer, isBusy, ...(until && { until }) };
  if (status >= 500) return { kind: "unknown" };
  // Others say something of the account, and nothing of the mail: it waits.
  return { kind: OF_THE_MAIL.has(status) ? "refused" : "later", answer };
}

/** Answers name the Message-ID that Gmail gave it. undefined: it is learned when the mailbox is read. */
async function messageIdOf(gmail: Gmail, id: string): Promise<string | undefined> {
  try {
    const query = { format: "metadata", metadataHeaders: ["Message-ID"] };
    return idIn((await gmail(payload, { path: `/messages/${id}`, query })).payload.headers, "message-id");
  } catch {
    return undefined;
  }
}
