import * as contract from "#contract/employee-advocacy/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { fetchList } from "../memberships/index.ts";
import { assertTracking } from "../tracking/index.ts";
import { fetchStaff, presentProgram } from "./employees.ts";
import { updatePoints, upsertProgram } from "./store.ts";

export const chooseEmployees = write(contract.chooseEmployees)(
  async ({ ctx, input: { listId } }) => {
    const { isSample } = await fetchList(tenantOf(ctx), listId);
    if (!isSample) assertTracking(ctx);
    await upsertProgram(tenantOf(ctx), listId);
  },
  async ({ ctx }) => ({ program: presentProgram(await fetchStaff(ctx)) }),
);

export const savePoints = write(contract.savePoints)(
  async ({ ctx, input: { points, from } }) => {
    const { settings } = await fetchStaff(ctx);
    if ((settings.savedAt?.toISOString() ?? null) !== from) refuse("conflict", say("employees.pointsSaved"));
    await updatePoints(tenantOf(ctx), points, ctx.clock.now());
  },
  async ({ ctx }) => ({ program: presentProgram(await fetchStaff(ctx)) }),
);
