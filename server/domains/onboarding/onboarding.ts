import * as contract from "#contract/onboarding.ts";
import { tenantOf } from "#server/db/tenant.ts";
import { readUser } from "#server/domains/users/index.ts";
import { read, write } from "#server/kernel/handler.ts";
import * as store from "./store.ts";

export const answerOnboarding = write(contract.answerOnboarding)(async ({ ctx, input: { who, goal } }) => {
  const answers = { who, ...(goal !== null && { goal }), state: "checklist" as const };
  await store.updateOnboarding(ctx.db, ctx.actor.userId, answers);
  return { user: await readUser({ ctx, ...ctx.actor }) };
});

type Goal = (typeof contract.ONBOARDING_GOALS)[number];

/** From a claim to a page in a bio, and what it brings. */
const OF_CREATORS: readonly contract.ChecklistStep[] = ["claim", "page", "contact", "goal"];

/** The shortest way to what they came for. */
const ORDER: Record<Goal, readonly contract.ChecklistStep[]> = {
  find: ["crm", "list", "share", "import"],
  organise: ["import", "crm", "list", "share"],
  report: ["list", "share", "crm", "import"],
};

export const readChecklist = read(contract.readChecklist)(async ({ ctx }) => {
  const tenant = tenantOf(ctx);
  const { userId } = ctx.actor;
  const [{ who, goal = "find" }, done] = await Promise.all([
    store.findOnboarding(ctx.db, userId),
    store.selectDone({ ...tenant, userId }),
  ]);
  const order = who === "Creator" ? OF_CREATORS : ORDER[goal];
  return { steps: order.map((id) => ({ id, isDone: done[id] })) };
});
