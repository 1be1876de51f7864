import { PERMISSIONS, allows } from "#contract/permissions.ts";
import { updateUser as endpoint } from "#contract/users.ts";
import { refuse } from "#server/errors.ts";
import { write } from "#server/kernel/handler.ts";
import { readUser } from "./read-user.ts";
import * as store from "./store.ts";

export const updateUser = write(endpoint)(async ({ ctx, input }) => {
  const { userId, customerId, member } = ctx.actor;
  const { company, role, website, country } = input;
  if (company !== undefined) {
    if (!allows(member, "workspace.manage")) refuse("forbidden", { msg: PERMISSIONS["workspace.manage"].refusal });
    await store.renameCustomer(ctx.db, customerId, company);
  }
  const change = {
    ...(input.first_name !== undefined && { firstName: input.first_name }),
    ...(input.last_name !== undefined && { lastName: input.last_name }),
    ...(role !== undefined && { jobRole: role || null }),
    ...(website !== undefined && { website: website || null }),
    ...(country !== undefined && { country }),
  };
  if (Object.keys(change).length > 0) await store.updateUser(ctx.db, userId, change);
  return { success: true, user: await readUser({ ctx, userId, customerId }) };
});
