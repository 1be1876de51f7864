import * as contract from "#contract/alerts.ts";
import type { Alerts, AlertSubject } from "#contract/alerts.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { findWatched } from "../network-watch/index.ts";
import { trackedList } from "../tracking/index.ts";
import { selectRules, writeRules } from "./store.ts";

type Subject = { subject: AlertSubject; id: string };

/** Throws as the screens of the list or the watch do. */
async function assertSubject(ctx: Context<Member>, { subject, id }: Subject): Promise<void> {
  await (subject === "list" ? trackedList(ctx, id) : findWatched(ctx, id));
}

async function alertsOf(ctx: Context<Member>, id: string): Promise<Alerts> {
  const row = await selectRules(tenantOf(ctx), id);
  if (!row) return { rising: false, handles: [], undisclosed: false, silentDays: null, updatedAt: null };
  const { rising, handles, undisclosed, silentDays, updatedAt } = row;
  return { rising, handles, undisclosed, silentDays, updatedAt: updatedAt.toISOString() };
}

export const readAlerts = read(contract.readAlerts)(async ({ ctx, input }) => {
  await assertSubject(ctx, input);
  return alertsOf(ctx, input.id);
});

export const saveAlerts = write(contract.saveAlerts)(
  async ({ ctx, input: { subject, id, from, ...rules } }) => {
    await assertSubject(ctx, { subject, id });
    if (subject === "watch" && rules.undisclosed) refuse("bad_request", say("alerts.noCampaign"));
    if ((await alertsOf(ctx, id)).updatedAt !== from) refuse("conflict", say("alerts.savedElsewhere"));
    await writeRules(tenantOf(ctx), { ...rules, subject, subjectId: id, at: ctx.clock.now() });
  },
  async ({ ctx, input }) => ({ alerts: await alertsOf(ctx, input.id) }),
);
