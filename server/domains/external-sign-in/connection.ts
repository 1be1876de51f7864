import * as contract from "#contract/external-sign-in.ts";
import { selectKeysOfUser } from "#server/domains/api-keys/index.ts";
import { confirmIdentity } from "#server/domains/credentials/index.ts";
import { mailTemplates, sendMail } from "#server/domains/system-mails/index.ts";
import { refuse } from "#server/errors.ts";
import { read, write } from "#server/kernel/handler.ts";
import { configured } from "./provider.ts";
import { answered } from "./sign-in.ts";
import * as store from "./store.ts";

/** The address at the provider may be another one than the account's: its owner is signed in to both. */
export const associate = write(contract.associate, {
  async before({ ctx, input, client }) {
    configured(ctx);
    // First: a wrong one does not use the answer up.
    await confirmIdentity(ctx, input.current);
    return answered(ctx, client, { data: input.data, userId: ctx.actor.userId });
  },
})(async ({ ctx, audit }, { issuer, subject, email }) => {
  const { name } = configured(ctx);
  const { userId } = ctx.actor;
  if (!(await store.insertIdentity(ctx.db, { issuer, subject, email, userId }))) {
    const methods = await store.selectMethods(ctx.db, { userId, issuer });
    refuse(methods?.connectedAs ? "already_connected" : "identity_taken");
  }
  const user = (await store.selectMethods(ctx.db, { userId, issuer })) ?? refuse("not_found");
  await sendMail(ctx, user.email, mailTemplates.connectedMail({ name, identity: email }));
  audit({ about: name });
});

export const disassociate = write(contract.disassociate)(async ({ ctx, audit }) => {
  const { issuer, name } = configured(ctx);
  const { userId } = ctx.actor;
  const methods = await store.selectMethods(ctx.db, { userId, issuer });
  if (!methods?.connectedAs) return refuse("not_found");
  if (methods.passwordHash === null) refuse("only_sign_in");
  await store.deleteIdentity(ctx.db, { userId, issuer });
  audit({ about: name });
  await sendMail(ctx, methods.email, mailTemplates.disconnectedMail({ name, identity: methods.connectedAs }));
});

export const signInMethods = read(contract.signInMethods)(async ({ ctx }) => {
  const { openId } = ctx.config;
  const { userId } = ctx.actor;
  const methods = (await store.selectMethods(ctx.db, { userId, issuer: openId?.issuer })) ?? refuse("not_found");
  return {
    hasPassword: methods.passwordHash !== null,
    apiKeys: (await selectKeysOfUser(ctx.db, userId)).length,
    external: openId ? { name: openId.name, connectedAs: methods.connectedAs } : null,
  };
});
