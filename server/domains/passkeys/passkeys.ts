import * as contract from "#contract/passkeys.ts";
import type { Call } from "#server/context.ts";
import { storeStep, takeStep } from "#server/domains/auth/index.ts";
import { confirmIdentity } from "#server/domains/credentials/index.ts";
import { mailTemplates, sendMail } from "#server/domains/system-mails/index.ts";
import { refuse } from "#server/errors.ts";
import { read, write } from "#server/kernel/handler.ts";
import { newToken } from "#server/secrets.ts";
import { challengeIn, loadWebauthn, relyingParty, userHandle, verified } from "./relying-party.ts";
import * as store from "./store.ts";

/** ES256, EdDSA, RS256: what authenticators offer. */
const supportedAlgorithmIDs = [-7, -8, -257];

export const listPasskeys = read(contract.listPasskeys)(async ({ ctx }) => ({
  passkeys: (await store.selectPasskeys(ctx.db, ctx.actor.userId)).map(presented),
}));

export const beginPasskey = write(contract.beginPasskey, {
  before: ({ ctx, input }) => confirmIdentity(ctx, input.current),
})(async ({ ctx, client }) => {
  const { userId } = ctx.actor;
  const own = await store.selectPasskeys(ctx.db, userId);
  const { email, firstName, lastName, isSample } = (await store.lockUser(ctx.db, userId)) ?? refuse("not_found");
  // Their password is public: a stranger would add a passkey of their own.
  if (isSample) refuse("is_sample");
  if (own.length >= contract.PASSKEYS_MAX) refuse("too_many_passkeys");
  const challenge = newToken();
  await storeStep(ctx, client, { purpose: "new-passkey", token: challenge, payload: { userId } });
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: "Limelight",
    rpID: relyingParty(ctx.config).id,
    userID: userHandle(userId),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options: { ...options } };
});

/** Uses the challenge up, also when the authenticator's answer is refused. */
async function verifyNew({ ctx, input, client }: Call<typeof contract.addPasskey>) {
  const { userId } = ctx.actor;
  const { id, response } = input.credential;
  const challenge = challengeIn(response.clientDataJSON);
  const step = await takeStep(ctx, client, { purpose: "new-passkey", token: challenge });
  if (step["userId"] !== userId) refuse("sign_in_expired");
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx.config);
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verified(ctx, () =>
    verifyRegistrationResponse({
      response: { id, rawId: id, response, type: "public-key", clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  );
  return (registrationInfo ?? refuse("passkey_refused")).credential;
}

export const addPasskey = write(contract.addPasskey, { before: verifyNew })(async (
  { ctx, input, audit },
  verifiedKey,
) => {
  const { credential, name } = input;
  audit({ about: name });
  const { userId } = ctx.actor;
  // Locked: two at once would both count what there is.
  const { email } = (await store.lockUser(ctx.db, userId)) ?? refuse("not_found");
  if ((await store.countPasskeys(ctx.db, userId)) >= contract.PASSKEYS_MAX) refuse("too_many_passkeys");
  const row = await store.insertPasskey(ctx.db, {
    userId,
    credentialId: verifiedKey.id,
    publicKey: Buffer.from(verifiedKey.publicKey).toString("base64url"),
    counter: verifiedKey.counter,
    transports: credential.response.transports,
    name,
    createdAt: ctx.clock.now(),
  });
  await sendMail(ctx, email, mailTemplates.passkeyMail({ name, isNew: true }));
  const passkey = row ?? refuse("passkey_taken");
  // Its tabs connect again, and hear of the workspace that required it.
  if (ctx.actor.hold) ctx.disconnect([ctx.actor.sessionId]);
  return { passkey: presented(passkey) };
});

export const renamePasskey = write(contract.renamePasskey)(async ({ ctx, input: { id, name } }) => {
  if (!(await store.renamePasskey(ctx.db, ctx.actor.userId, id, name))) refuse("not_found");
});

export const removePasskey = write(contract.removePasskey, {
  before: ({ ctx, input }) => confirmIdentity(ctx, input.current),
})(async ({ ctx, input, audit }) => {
  const { userId } = ctx.actor;
  const { email, hasOtherSignIn } = (await store.lockUser(ctx.db, userId)) ?? refuse("not_found");
  const { name } = (await store.deletePasskey(ctx.db, userId, input.id)) ?? refuse("not_found");
  audit({ about: name });
  if (!hasOtherSignIn && (await store.countPasskeys(ctx.db, userId)) === 0) refuse("only_sign_in");
  await sendMail(ctx, email, mailTemplates.passkeyMail({ name, isNew: false }));
});

function presented({ id, name, createdAt, lastUsedAt }: store.PasskeyRow): contract.PasskeyView {
  return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
