import { DAY_MS } from "#contract/base/limits.ts";
import * as contract from "#contract/campaigns/agenda.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { read } from "../../../kernel/handler.ts";
import { todayOf } from "../briefs/briefs.ts";
import { presentPerson } from "../briefs/present.ts";
import { readPeople } from "../people.ts";
import { selectDue, selectWaiting, type DueRow, type WaitingRow } from "./store.ts";

export const readAgenda = read(contract.readAgenda)(async ({ ctx }) => {
  const max = contract.AGENDA_MAX;
  const [waiting, due] = await Promise.all([selectWaiting(tenantOf(ctx), max + 1), selectDue(tenantOf(ctx), max + 1)]);
  const people = await readPeople(
    ctx,
    [...waiting, ...due].map(({ creatorId }) => creatorId),
  );
  const today = Date.parse(todayOf(ctx));
  const daysUntil = (on: string) => (Date.parse(on) - today) / DAY_MS;
  const present = <Row extends WaitingRow | DueRow, Own extends object>(rows: Row[], own: (row: Row) => Own) =>
    rows.slice(0, max).flatMap((row) => {
      const creator = presentPerson(people, row.creatorId);
      return creator ? [{ ...presentItem(row), creator, ...own(row) }] : [];
    });
  return {
    waiting: present(waiting, ({ kind, on, since }) => ({
      kind,
      since: new Date(since).toISOString(),
      on,
      daysLeft: on === null ? null : daysUntil(on),
    })),
    due: present(due, ({ kind, on }) => ({ kind, on, daysLeft: daysUntil(on) })),
    hasMore: { waiting: waiting.length > max, due: due.length > max },
  };
});

function presentItem({ id, campaignId, title, amount, currency, ...row }: WaitingRow | DueRow) {
  const { network, format, count, deliverableState: state, paymentState: payment } = row;
  return {
    _id: id,
    campaign: { _id: campaignId, title },
    amount,
    currency,
    deliverable: network && format && count !== null && state ? { network, format, count, state } : null,
    payment,
  };
}
