import { PLAN_IDS } from "#contract/plans.ts";
import type { Context, System } from "../../context.ts";
import { recordAudit } from "../../db/audit/audit-log.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { recordOperatorAction } from "../actions/index.ts";
import { planLimits, PLAN_NAMES, type PlanName } from "./rules.ts";
import { selectCustomerForUpdate, updatePlan } from "./store.ts";

type Grant = { email: string; plan: PlanName };
type Granted = { workspace: string; email: string; before: string; after: string };

const USAGE = `npm run grant-plan -- EMAIL PLAN

  PLAN  ${PLAN_NAMES.join(", ")}`;

/** Parses the command line; fails with a sentence. */
export function readGrant(args: readonly string[]): Grant {
  const [email, name, ...more] = args;
  if (email === undefined || name === undefined || more.length > 0)
    return refuse("bad_request", { msg: `Give an email address and a plan.\n\n${USAGE}` });
  const plan = PLAN_NAMES.find((one) => one === name.toLowerCase());
  return { email, plan: plan ?? refuse("bad_request", { msg: noSuchPlan(name) }) };
}

/** Puts the workspace of the user with this email on a plan; it applies to all members from the next request on. */
export async function grantPlan({ ctx, input }: { ctx: Context<System>; input: Grant }): Promise<Granted> {
  return inTransaction(ctx, async (tx) => {
    const customer = await selectCustomerForUpdate(tx.db, input.email);
    if (!customer) return refuse("not_found", { msg: `There is no user ${input.email}.` });
    const plan = PLAN_IDS[input.plan];
    const before = planLimits(customer.plan).name;
    const after = await putOnPlan(tx, customer, plan);
    if (after !== undefined)
      await recordAudit(tx, undefined, { kind: "plan.changed", customerId: customer.id, detail: after });
    return { workspace: customer.name, email: input.email, before, after: after ?? before };
  });
}

/** Returns the plan's name; undefined when the workspace is on it already. It must be locked. */
export async function putOnPlan(
  tx: Context,
  customer: { id: string; plan: number },
  plan: number,
): Promise<string | undefined> {
  if (plan === customer.plan) return undefined;
  const { name } = planLimits(plan);
  await updatePlan(tx.db, customer.id, plan);
  await recordOperatorAction({ ctx: tx, customerId: customer.id, verb: "plans.grant", title: name });
  tx.emit(customer.id, "refresh_user", {});
  return name;
}

export function describeGrant({ workspace, email, before, after }: Granted): string {
  const subject = `"${workspace}", the workspace of ${email},`;
  if (before === after) return `${subject} is on the plan ${after} already.`;
  return `${subject} is on the plan ${after} now, before on ${before}.`;
}

function noSuchPlan(name: string): string {
  return `There is no plan ${name}. The plans are ${PLAN_NAMES.join(", ")}.`;
}
