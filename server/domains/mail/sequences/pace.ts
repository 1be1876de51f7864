import { warmUpMax, type SendingDay } from "#contract/mail/mailbox.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import { selectSendingDays, selectTaken, type Pace } from "./due-store.ts";

const HOUR_MS = 60 * 60_000;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

type Warming = Pick<MailboxRow, "dailyMax" | "warmUpDays" | "warmedOn">;

/** Warm-up: days before today on which the mailbox sent mails of sequences. */
function daysBefore({ warmUpDays, warmedOn }: Warming, now: Date): number | null {
  if (warmUpDays === null) return null;
  return warmUpDays + (warmedOn !== null && warmedOn < dayOf(now) ? 1 : 0);
}

type Day = { day: SendingDay; /** It sends nothing more of sequences for now. */ isFull: boolean };

/** What a mailbox may send of sequences today, in UTC, and has sent. */
export async function readDay(tenant: TenantDb, box: MailboxRow, now: Date): Promise<Day> {
  const since = new Date(dayOf(now));
  const { today, lastHour } = await selectTaken(tenant, {
    address: box.address,
    since,
    hourAgo: new Date(now.getTime() - HOUR_MS),
  });
  const { dailyMax, hourlyMax } = box;
  const days = daysBefore(box, now);
  const max = days === null ? dailyMax : warmUpMax(days, dailyMax);
  return { day: { sent: today, max, dailyMax }, isFull: today >= max || lastHour >= hourlyMax };
}

/** Warm-up of an address that is connected: it goes on where it was connected in the workspace before. */
export async function readWarmUp(
  tenant: TenantDb,
  { address, warmsUp }: { address: string; warmsUp: boolean },
): Promise<Pick<MailboxRow, "warmUpDays" | "warmedOn">> {
  if (!warmsUp) return { warmUpDays: null, warmedOn: null };
  const { days, last } = await selectSendingDays(tenant, address);
  return { warmUpDays: Math.max(0, days - 1), warmedOn: last };
}

/** The pace of a mailbox after a mail of a sequence. */
export function paceAfter(box: MailboxRow, { now, pacedUntil }: { now: Date; pacedUntil: Date }): Pace {
  const warmUpDays = daysBefore(box, now);
  return { pacedUntil, warmUpDays, warmedOn: warmUpDays === null ? null : dayOf(now) };
}
