import { randomUUID } from "node:crypto";
import type { Context, Member } from "#server/context.ts";
import { drawLogo, LOGOS } from "#server/http/draw-logo.ts";
import { PERMISSIONS, allows } from "#contract/base/permissions.ts";
import * as contract from "#contract/users.ts";
import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "#server/errors.ts";
import { write } from "#server/kernel/handler.ts";
import { readUser } from "./read-user.ts";
import * as store from "./store.ts";

export const updateUser = write(contract.updateUser)(async ({ ctx, input, audit }) => {
  const { userId, customerId, member, hold } = ctx.actor;
  const { company, role, website, country, lang } = input;
  audit(company === undefined ? null : { about: company });
  if (company !== undefined) {
    if (hold) refuse(hold);
    if (!allows(member, "workspace.manage")) refuse("forbidden", say(PERMISSIONS["workspace.manage"].refusalKey));
    await store.renameCustomer(ctx.db, customerId, company);
  }
  const change = {
    ...(input.first_name !== undefined && { firstName: input.first_name }),
    ...(input.last_name !== undefined && { lastName: input.last_name }),
    ...(role !== undefined && { jobRole: role || null }),
    ...(website !== undefined && { website: website || null }),
    ...(country !== undefined && { country }),
    ...(lang !== undefined && { lang }),
  };
  if (Object.keys(change).length > 0) await store.updateUser(ctx.db, userId, change);
  return { user: await readUser({ ctx, userId, customerId }) };
});

export const uploadOwnLogo = write(contract.uploadOwnLogo, {
  transaction: "unlocked",
  before: async ({ ctx, input }) => {
    const { extension, content } = await drawLogo(input.logo);
    const key = `${LOGOS}/${randomUUID()}.${extension}`;
    await ctx.files.put(key, content);
    return key;
  },
})(async ({ ctx }, key) => setLogo(ctx, key));

export const removeOwnLogo = write(contract.removeOwnLogo, { transaction: "unlocked" })(async ({ ctx }) =>
  setLogo(ctx, null),
);

/** The nightly sweep of logos deletes the replaced file, once no reply has its URL any longer. */
async function setLogo(ctx: Context<Member>, logo: string | null) {
  await store.updateUser(ctx.db, ctx.actor.userId, { logo });
  return { user: await readUser({ ctx, ...ctx.actor }) };
}
