import * as contract from "#contract/alerts.ts";
import type { Alerts, AlertSubject } from "#contract/alerts.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { findWatched } from "../network-watch/index.ts";
import { trackedList } from "../tracking/index.ts";
import { selectRules, writeRules, type RulesRow } from "./store.ts";

type Subject = { subject: AlertSubject; id: string };

/** Throws as the screens of the list or the watch do. */
async function assertSubject(ctx: Context<Member>, { subject, id }: Subject): Promise<void> {
  await (subject === "list" ? trackedList(ctx, id) : findWatched(ctx, id));
}

function toAlerts(row: RulesRow | undefined): Alerts {
  if (!row) return { rising: false, handles: [], undisclosed: false, silentDays: null, updatedAt: null };
  return {
    rising: row.risingSince !== null,
    handles: row.handles.map(({ handle }) => handle),
    undisclosed: row.undisclosedSince !== null,
    silentDays: row.silentDays,
    updatedAt: row.updatedAt.toISOString(),
  };
}

async function alertsOf(ctx: Context<Member>, id: string): Promise<Alerts> {
  return toAlerts(await selectRules(tenantOf(ctx), id));
}

type Rules = Omit<Alerts, "updatedAt">;

/** A rule that was on before goes on without a gap; one that is turned on tells nothing of the past. */
function turnOn({ rising, handles, undisclosed, silentDays }: Rules, before: RulesRow | undefined, now: Date) {
  const since = new Map(before?.handles.map((one) => [one.handle, one.since]));
  const isSameSilence = before?.silentDays === silentDays;
  return {
    risingSince: rising ? (before?.risingSince ?? now) : null,
    handles: handles.map((handle) => ({ handle, since: since.get(handle) ?? now.toISOString() })),
    undisclosedSince: undisclosed ? (before?.undisclosedSince ?? now) : null,
    silentDays,
    silentSince: silentDays === null ? null : (isSameSilence && before?.silentSince) || now,
    updatedAt: now,
  };
}

export const readAlerts = read(contract.readAlerts)(async ({ ctx, input }) => {
  await assertSubject(ctx, input);
  return alertsOf(ctx, input.id);
});

export const saveAlerts = write(contract.saveAlerts)(
  async ({ ctx, input: { subject, id, from, ...rules } }) => {
    await assertSubject(ctx, { subject, id });
    if (subject === "watch" && rules.undisclosed) refuse("bad_request", say("alerts.noCampaign"));
    const before = await selectRules(tenantOf(ctx), id);
    if (toAlerts(before).updatedAt !== from) refuse("conflict", say("alerts.savedElsewhere"));
    await writeRules(tenantOf(ctx), { ...turnOn(rules, before, ctx.clock.now()), subject, subjectId: id });
  },
  async ({ ctx, input }) => ({ alerts: await alertsOf(ctx, input.id) }),
);
