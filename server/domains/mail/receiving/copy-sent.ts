import type { ImapFlow } from "imapflow";
import type { Context } from "../../../context.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { readAttachments } from "../attachments.ts";
import type { Ending } from "../mailboxes/end-after.ts";
import { answerOf } from "../mailboxes/servers.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import { composeMail } from "../sending/compose.ts";
import { selectUncopied, updateCopyRefused } from "./store.ts";

/** Most servers put what they send into the folder themselves, some only after a while. */
const AFTER_MS = 10 * 60_000;
/** Mails that one run copies. */
const STEP = 20;

type Copying = { ctx: Context; tenant: TenantDb; box: MailboxRow; client: ImapFlow; ending: Ending };

/**
 * Puts sent mails into the folder of sent mails where the server has not done so. The folder is searched for each: a run
 * that was interrupted after its copy leaves one copy. One that the server refuses does not hold up the others.
 */
export async function copySent({ ctx, tenant, box, client, ending }: Copying, folder: string): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - AFTER_MS);
  const mails = await selectUncopied(tenant, { mailboxId: box.id, since: box.connectedAt, before }, STEP);
  if (mails.length === 0) return;
  const refused: string[] = [];
  const lock = await client.getMailboxLock(folder);
  try {
    for (const { message, isAnswered } of mails) {
      if (ending.isDue()) break;
      try {
        const found = await client.search({ header: { "message-id": `<${message.messageId}>` } }, { uid: true });
        if (found !== false && found !== undefined && found.length > 0) continue;
        const attachments = await readAttachments(ctx, message.attachments);
        const source = await composeMail(ctx.config, {
          // Its sender opens this copy.
          message: { ...message, isCounted: false },
          box,
          isAnswered: message.references.length > 0 && isAnswered,
          ...(attachments && { attachments }),
        });
        await client.append(folder, source, ["\\Seen"], message.date);
      } catch (error) {
        if (!client.usable) throw error;
        ctx.log.warn({ mailboxId: box.id, mailId: message.id, answer: answerOf(error) }, "a sent mail was not copied");
        refused.push(message.id);
      }
    }
  } finally {
    lock.release();
    await updateCopyRefused(tenant, refused);
  }
}
