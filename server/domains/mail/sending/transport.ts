import type { Context } from "../../../context.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { openGmailSending } from "../gmail/send.ts";
import { hasServers, type MailboxRow } from "../mailboxes/store.ts";
import { openSmtpSending } from "./by-smtp.ts";

/** A mail that is ready to be sent. */
export type Ready = { from: string; to: string; messageId: string; source: Buffer };

/**
 * What became of a mail. `refused`: for good. `later`: it was certainly not taken, and may be; `isBusy`: neither will others
 * be before that time. `unknown`: it was handed over, and there was no answer.
 */
export type Delivery =
  | { kind: "sent"; at?: { providerId: string; messageId: string | undefined } }
  | { kind: "refused"; answer: string }
  | { kind: "later"; answer: string; until?: Date; isBusy?: true }
  | { kind: "unknown" };

/** An open way out of a mailbox. */
export type Outgoing = {
  send: (mail: Ready) => Promise<Delivery>;
  /** Whether it can send another mail after what happened so far. */
  isUsable: () => boolean;
  /** Ends what hangs. */
  close: () => void;
  end: () => void;
};

/** Throws MailServerProblem. */
export async function openOutgoing(ctx: Context, tenant: TenantDb, box: MailboxRow): Promise<Outgoing> {
  return hasServers(box) ? openSmtpSending(ctx, box) : openGmailSending(ctx, tenant, box);
}
