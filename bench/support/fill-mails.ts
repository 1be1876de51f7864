import { sql } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";

type Filled = { customerId: string; userId: string; mailboxId: string; threads: number };

/**
 * Threads of a workspace, inserted by SQL: each with a mail of the member and two thirds with an answer, half of them with a
 * creator of the CRM. Texts have 60 words; one answer of 50 is unread. Addresses are `person<n>@example.test`.
 */
export async function fillMails(db: Database, { customerId, userId, mailboxId, threads }: Filled): Promise<void> {
  const at = sql`now() - make_interval(mins => n::integer)`;
  await db.execute(sql`
    insert into mail_threads (id, customer_id, creator_id, address, subject, status, unread, last_at, created_at)
    select md5('thread' || n)::uuid, ${customerId}, case when n % 2 = 0 then c.id end, 'person' || n || '@example.test',
      'About ' || ${words(sql`n`, 6)}, case when n % 3 = 0 then 'sent' when n % 30 = 1 then 'collaboration' else 'answered' end,
      case when n % 50 = 1 then 1 else 0 end, ${at}, ${at}
    from generate_series(1, ${threads}::integer) n
    left join creators c on c.id = 1 + n % (select max(id) from creators)`);
  await db.execute(sql`
    insert into mail_messages (customer_id, thread_id, mailbox_id, user_id, is_own, state, message_id, sender, to_address, subject, text,
      date, folder, uid_validity, uid, is_seen, created_at)
    select ${customerId}, md5('thread' || n)::uuid, ${mailboxId}, case when own then ${userId}::uuid end, own,
      case when own then 'sent' when n % 50 = 1 then 'unread' else 'read' end, own || '-' || n || '@example.test',
      case when own then 'mia@brand.test' else 'person' || n || '@example.test' end,
      case when own then 'person' || n || '@example.test' else 'mia@brand.test' end,
      'About ' || ${words(sql`n`, 6)}, ${words(sql`n * 7 + own::int`, 60)}, ${at}, case when own then 'Sent' else 'INBOX' end, 'filled', n,
      not own and n % 50 <> 1, ${at}
    from generate_series(1, ${threads}::integer) n
    cross join (values (true), (false)) kind (own)
    where own or n % 3 > 0`);
  await db.execute(sql`
    insert into mail_references (customer_id, message_id, thread_id)
    select customer_id, message_id, thread_id from mail_messages where customer_id = ${customerId} on conflict do nothing`);
  await db.execute(sql`vacuum analyze mail_threads, mail_messages, mail_references`);
}

/** So many of a thousand words. */
const words = (seed: ReturnType<typeof sql>, count: number) =>
  sql`(select string_agg(substr(md5((abs(hashint8((${seed}) * 61 + w)) % 1000)::text), 1, 7), ' ') from generate_series(1, ${count}::integer) w)`;
