import * as contract from "#contract/employee-advocacy/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import type { Context, Member } from "../../context.ts";
import { fetchList, findWithdrawn, removeMembers } from "../memberships/index.ts";
import { assertTracking, selectMembers } from "../tracking/index.ts";
import { fetchStaff, presentProgram } from "./employees.ts";
import { updatePoints, upsertProgram } from "./store.ts";

export const chooseEmployees = write(contract.chooseEmployees)(
  async ({ ctx, input: { listId } }) => {
    const tenant = tenantOf(ctx);
    const { isSample } = await fetchList(tenant, listId);
    if (!isSample) assertTracking(ctx);
    await upsertProgram(tenant, listId);
    return { leftOut: await removeWithdrawn(ctx, listId) };
  },
  async ({ ctx }, { leftOut }) => ({ program: presentProgram(await fetchStaff(ctx)), leftOut }),
);

/** Takes people who have withdrawn out of a list that is the employees' now; returns how many. */
async function removeWithdrawn(ctx: Context<Member>, listId: string): Promise<number> {
  const tenant = tenantOf(ctx);
  const members = await selectMembers(tenant, listId, { withWithdrawn: true });
  const creatorIds = members.map(({ creatorId }) => creatorId);
  const withdrawn = await findWithdrawn({ ctx, listIds: [listId], creatorIds });
  if (!withdrawn) return 0;
  const leaving = members.filter(({ creatorId }) => withdrawn.creatorIds.has(creatorId));
  await removeMembers({ tenant, at: ctx.clock.now(), listId, creatorIds: [...withdrawn.creatorIds] });
  return new Set(leaving.map(({ shownAs }) => shownAs)).size;
}

export const savePoints = write(contract.savePoints)(
  async ({ ctx, input: { points, from } }) => {
    const { settings } = await fetchStaff(ctx);
    if ((settings.savedAt?.toISOString() ?? null) !== from) refuse("conflict", say("employees.pointsSaved"));
    await updatePoints(tenantOf(ctx), points, ctx.clock.now());
  },
  async ({ ctx }) => ({ program: presentProgram(await fetchStaff(ctx)) }),
);
