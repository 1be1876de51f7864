import * as contract from "#contract/plans.ts";
import { lockTenant } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { emitChanged, read, write } from "../../kernel/handler.ts";
import { recordOperatorAction } from "../actions/index.ts";
import { readCredits, setCredits } from "./credits/ledger.ts";
import { listPlanViews } from "./rules.ts";
import { selectWorkspaceOf } from "./store.ts";

export const listPlans = read(contract.listPlans)(async ({ ctx }) => ({
  enabled: ctx.config.plans,
  plans: listPlanViews(),
}));

export const setSearchCredits = write(contract.setSearchCredits)(async ({ ctx, input: { id, credits }, audit }) => {
  const { customerId, plan } = (await selectWorkspaceOf(ctx.db, id)) ?? refuse("not_found");
  const tenant = { db: ctx.db, customerId };
  await lockTenant(tenant);
  const now = ctx.clock.now();
  const { config } = ctx;
  const changed = await setCredits(tenant, { kind: "search", credits, plan, config, now });
  const detail = credits.toLocaleString("en");
  audit(changed ? { customerId, detail } : null);
  if (changed) {
    await recordOperatorAction({ ctx, customerId, verb: "plans.credits", title: detail });
    ctx.emit(customerId, "refresh_user", {});
    emitChanged({ emit: ctx.emit, customerId }, ["usage"]);
  }
  return { search_credits: (await readCredits(tenant, { config, plan, now })).search };
});
