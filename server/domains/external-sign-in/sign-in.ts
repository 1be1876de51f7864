import * as contract from "#contract/external-sign-in.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import type { Call, Client, Context } from "#server/context.ts";
import * as auth from "#server/domains/auth/index.ts";
import { consumeInvitation, findInvitation, workspaceAtSignIn } from "#server/domains/workspaces/index.ts";
import { refuse } from "#server/errors.ts";
import { read, write } from "#server/kernel/handler.ts";
import { linkHash, newToken } from "#server/secrets.ts";
import { authorizationUrl, configured, identityOf, newChecks, type Checks, type Identity } from "./provider.ts";
import * as store from "./store.ts";

/** In no transaction: it reads the provider's settings, then stores one step. */
export const externalUrl = write(contract.externalUrl, { transaction: "own" })(async ({ ctx, input, client }) => {
  configured(ctx);
  const userId = input.action === "associate" ? auth.requireMember(ctx, client).userId : "";
  const checks = newChecks();
  const url = await authorizationUrl(ctx, checks);
  const { nonce, verifier } = checks;
  await auth.storeStep(ctx, client, { purpose: "external", token: checks.state, payload: { nonce, verifier, userId } });
  return { url };
});

/**
 * Who signed in at the provider, by its answer to the address that externalUrl gave this browser. `userId`: the user who
 * wants to connect it, empty when it is to sign in.
 */
export async function answered(
  ctx: Context,
  client: Client,
  { data, userId }: { data: string; userId: string },
): Promise<Identity> {
  const state = new URLSearchParams(data).get("state") ?? "";
  const {
    nonce = "",
    verifier = "",
    ...step
  } = await auth.takeStep(ctx, client, { purpose: "external", token: state });
  if (step["userId"] !== userId) refuse("sign_in_expired");
  const checks: Checks = { state, nonce, verifier };
  return identityOf(ctx, data, checks);
}

/**
 * Signs in only who has connected this identity before. An account with merely the same address is not signed in to: its
 * owner connects it once they have signed in with their password. In several transactions: the step is used up before
 * the provider is called, also when that fails.
 */
export const externalAuth = write(contract.externalAuth, { transaction: "own" })(async (call) => {
  const { ctx, input, client, audit } = call;
  configured(ctx);
  const identity = await answered(ctx, client, { data: input.data, userId: "" });
  const user = await store.findUserOf(ctx.db, identity);
  audit(null);
  if (!user) return register(call, identity);
  if (user.isSample && !client.isLoopback) refuse("sample_sign_in_refused");
  const { id: userId, email } = user;
  const customerId = await workspaceAtSignIn(ctx, { userId, customerId: user.customerId });
  audit({ actorId: userId, customerId, detail: "provider" });
  const answer = await auth.completeSignIn(ctx, client, { userId, customerId, email, remember: false });
  return { ...answer, result: "signed_in" };
});

async function register(
  { ctx, input, client }: Call<typeof contract.externalAuth>,
  { issuer, subject, email, firstName, lastName }: Identity,
): Promise<{ result: "register"; token: string }> {
  const { invitation } = input;
  const invited = invitation === undefined ? undefined : await findInvitation(ctx, invitation);
  if (invited && invited.email !== email) refuse("invalid_link");
  if (!invited && ctx.config.signup !== "open") refuse("signup_closed");
  if (await auth.findUserByEmail(ctx.db, email)) refuse("account_exists");
  const token = newToken();
  const payload = { issuer, subject, email, firstName, lastName, invitation: invited && invitation ? invitation : "" };
  await auth.storeStep(ctx, client, { purpose: "registration", token, payload });
  return { result: "register", token };
}

export const requiredFields = read(contract.requiredFields)(async ({ ctx, input: { token } }) => {
  configured(ctx);
  const step = await auth.findToken(ctx.db, { hash: linkHash(token), now: ctx.clock.now() });
  if (step?.purpose !== "registration") return refuse("sign_in_expired");
  const { email = "", firstName = "", lastName = "", invitation = "" } = step.payload;
  return {
    fields: ["first_name", "last_name", "privacyAccepeted"],
    email,
    first_name: firstName,
    last_name: lastName,
    isInvited: invitation !== "",
  };
});

/** With an invitation into its workspace, otherwise into a new one, as at sign-up. */
export const completeRegistration = write(contract.completeRegistration)(
  async ({ ctx: tx, input, client, audit }) => {
    configured(tx);
    const step = await auth.takeStep(tx, client, { purpose: "registration", token: input.token });
    const { issuer = "", subject = "", email = "", invitation = "" } = step;
    const joined = invitation === "" ? undefined : await consumeInvitation(tx, { token: invitation, email });
    if (invitation !== "" && !joined) refuse("invalid_link");
    if (!joined && tx.config.signup !== "open") refuse("signup_closed");
    const { first_name: firstName, last_name: lastName, company, role, plan, newsletterAccepted } = input;
    const who = plan === PLAN_IDS.creator ? "Creator" : "Business";
    const account = { email, firstName, lastName, company, role, plan, newsletterAccepted, onboarding: { who } };
    const ids = await auth.createAccount(tx, account, joined);
    if (!(await store.insertIdentity(tx.db, { issuer, subject, email, userId: ids.userId }))) refuse("identity_taken");
    audit({ actorId: ids.userId, customerId: ids.customerId, detail: "provider" });
    return { ...ids, email };
  },
  async ({ ctx, client }, made) => auth.completeSignIn(ctx, client, { ...made, remember: false }),
);
