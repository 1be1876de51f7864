import type { CreatorCard } from "#contract/creators.ts";
import { METRICS, metricNameOn, type RangeMetric } from "#contract/figures/metrics.ts";
import { say } from "#contract/messages/catalogue.ts";
import * as contract from "#contract/my-stats/goals.ts";
import type { Goal } from "#contract/my-stats/goals.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { tenantOf } from "../../db/tenant.ts";
import { dayOf } from "../../engine/ranking-days/index.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { readCards } from "../creators/index.ts";
import { daysBefore } from "./playground/periods.ts";
import { deleteGoal, insertGoal, selectGoals, type GoalRow } from "./store.ts";

const YEAR_DAYS = 366;

export const createGoal = write(contract.createGoal, { action: "goals.create" })(async ({ ctx, input }) => {
  const { network, username, figure, target, dueOn } = input;
  const creatorId = Number(input.id);
  const tenant = tenantOf(ctx);
  const card = (await readCards({ ctx, ids: [creatorId] })).get(creatorId) ?? refuse("not_found");
  const account = card.networks.find((one) => one.network === network && one.username === username);
  if (!account) return refuse("not_found", say("goals.noAccount", { network: NETWORK_FACTS[network].label }));
  const start = account[figure];
  if (start === null) return refuse("conflict", say("goals.notKnown"));
  const [least, most] = METRICS[figure].range;
  if (target < least || target > most)
    refuse("bad_request", say("goals.outOfRange", { least: textOf(figure, least), most: textOf(figure, most) }));
  if (target <= start) refuse("bad_request", say("goals.reached", { value: textOf(figure, start) }));
  const today = dayOf(ctx.clock.now());
  const until = daysBefore(today, -contract.GOAL_YEARS_MAX * YEAR_DAYS);
  if (dueOn <= today || dueOn > until) refuse("bad_request", say("goals.past", { years: contract.GOAL_YEARS_MAX }));
  const known = await selectGoals(tenant, creatorId);
  if (known.length >= contract.GOALS_MAX) refuse("conflict", say("goals.full", { max: contract.GOALS_MAX }));
  const { userId } = ctx.actor;
  await insertGoal(tenant, {
    creatorId,
    network,
    username,
    figure,
    target,
    start,
    dueOn,
    userId,
    createdAt: ctx.clock.now(),
  });
  return { changed: 1, title: titleOf(input) };
});

export const removeGoal = write(contract.removeGoal, { action: "goals.remove" })(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const creatorId = Number(input.id);
  const row = (await selectGoals(tenant, creatorId)).find(({ id }) => id === input.goal) ?? refuse("not_found");
  await deleteGoal(tenant, { creatorId, id: row.id });
  return { changed: 1, title: titleOf(row) };
});

/** Fractions in percent. */
function textOf(figure: RangeMetric, value: number): string {
  const isFraction = METRICS[figure].unit === "fraction";
  return new Intl.NumberFormat("en", isFraction ? { style: "percent", maximumFractionDigits: 2 } : {}).format(value);
}

function titleOf({ network, figure, target }: Pick<GoalRow, "network" | "figure" | "target">): string {
  return `${NETWORK_FACTS[network].label}: ${metricNameOn(figure, network)} ${textOf(figure, target)}`;
}

/** Goals with what their figures are on a day. */
export function presentGoals(rows: readonly GoalRow[], { networks }: CreatorCard, today: string): Goal[] {
  return rows.map(({ id, network, username, figure, target, start, dueOn }) => {
    const account = networks.find((one) => one.network === network && one.username === username);
    const value = account?.[figure] ?? null;
    return {
      _id: id,
      network,
      username,
      figure,
      target,
      start,
      value,
      progress: value === null ? null : Math.min(1, Math.max(0, (value - start) / (target - start))),
      state: value !== null && value >= target ? "reached" : dueOn < today ? "missed" : "open",
      dueOn,
    };
  });
}
