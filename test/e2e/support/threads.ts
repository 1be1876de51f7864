import { getCrmUser } from "#contract/crm/endpoints.ts";
import type { Page } from "@playwright/test";
import { now as productTime } from "./clock.ts";
import { send } from "./crm.ts";
import { execute } from "./database.ts";

/** Stores threads with one received mail each in the inbox of the person's workspace, as a mailbox would have brought them. */
export async function receiveThreads(
  page: Page,
  mails: readonly { subject: string; creatorId?: string; html?: string; hasRemotePictures?: boolean }[],
): Promise<string[]> {
  const { crmUser: user } = await send(page, getCrmUser, {});
  const ids = mails.map(() => crypto.randomUUID());
  for (const [index, { subject, creatorId, html, hasRemotePictures = false }] of mails.entries()) {
    const [id, address] = [ids[index], `creator${index}@creator.test`];
    const at = new Date(productTime().getTime() - (index + 1) * 3_600_000);
    await execute(
      `insert into mail_threads (id, customer_id, creator_id, address, subject, status, unread, last_at)
        values ($1, $2, $3, $4, $5, 'answered', 0, $6)`,
      [id, user.customerId, creatorId ?? null, address, subject, at],
    );
    await execute(
      `insert into mail_messages (customer_id, thread_id, is_own, state, message_id, sender, to_address, subject, text, html,
          has_remote_pictures, date)
        values ($1, $2, false, 'read', $3, $4, 'ida@agency.test', $5, 'Gladly, in spring.', $6, $7, $8)`,
      [
        user.customerId,
        id,
        `${crypto.randomUUID()}@creator.test`,
        address,
        subject,
        html ?? null,
        hasRemotePictures,
        at,
      ],
    );
  }
  return ids;
}
