import * as contract from "#contract/passkeys.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { completeSignIn, storeStep, takeStep } from "#server/domains/auth/index.ts";
import { workspaceAtSignIn } from "#server/domains/workspaces/index.ts";
import { refuse } from "#server/errors.ts";
import { write } from "#server/kernel/handler.ts";
import { newToken } from "#server/secrets.ts";
import { challengeIn, loadWebauthn, relyingParty, userHandle, verified } from "./relying-party.ts";
import * as store from "./store.ts";

/** The authenticator knows its users: nothing here reveals which addresses have passkeys. */
export const beginPasskeySignIn = write(contract.beginPasskeySignIn)(async ({ ctx, client }) => {
  const challenge = newToken();
  await storeStep(ctx, client, { purpose: "passkey", token: challenge, payload: {} });
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
  });
  return { options: { ...options } };
});

/**
 * The authenticator has verified its user: no code is needed beside it. In several transactions: the challenge is used
 * up, also when the answer is refused.
 */
export const signInWithPasskey = write(contract.signInWithPasskey, { transaction: "own" })(async (call) => {
  const { ctx, client } = call;
  const { credential, remember } = call.input;
  const { id, response } = credential;
  const challenge = challengeIn(response.clientDataJSON);
  await takeStep(ctx, client, { purpose: "passkey", token: challenge });
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx.config);
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const user = await inTransaction(ctx, async (tx) => {
    const { passkey, user: owner } = (await store.lockCredential(tx.db, id)) ?? refuse("passkey_refused");
    if (response.userHandle !== Buffer.from(userHandle(owner.id)).toString("base64url")) refuse("passkey_refused");
    const { credentialId, publicKey, counter, transports } = passkey;
    const { verified: isVerified, authenticationInfo } = await verified(tx, () =>
      verifyAuthenticationResponse({
        response: { id, rawId: id, response, type: "public-key", clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin,
        expectedRPID,
        credential: {
          id: credentialId,
          publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
          counter,
          transports,
        },
        requireUserVerification: true,
      }),
    );
    if (!isVerified) refuse("passkey_refused");
    if (owner.isSample && !client.isLoopback) refuse("sample_sign_in_refused");
    await store.recordUse(tx.db, passkey.id, { counter: authenticationInfo.newCounter, lastUsedAt: tx.clock.now() });
    return owner;
  });
  const { id: userId, email } = user;
  const customerId = await workspaceAtSignIn(ctx, { userId, customerId: user.customerId });
  call.audit({ actorId: userId, customerId, detail: "passkey" });
  return completeSignIn(ctx, client, { userId, customerId, email, remember });
});
