import { setup as endpoint, setupState } from "#contract/auth/endpoints.ts";
import { PRIVACY_NOTICE_PATH } from "#contract/base/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { webAddress } from "#server/config.ts";
import type { Client, Context } from "#server/context.ts";
import { readUser } from "#server/domains/users/index.ts";
import { refuse } from "#server/errors.ts";
import { linkHash, newToken } from "#server/secrets.ts";
import { createAccount } from "./create-account.ts";
import { startSession } from "./session.ts";
import { signsUpByMail } from "./sign-in.ts";
import * as store from "./store.ts";
import { read, write } from "../../kernel/handler.ts";

const LINK_MS = 24 * 60 * 60 * 1000;

/** Creates the first administrator. The link works once, and only while there is no administrator. */
export const setup = write(endpoint)(
  async ({ ctx, input, audit }) => {
    const link = { hash: linkHash(input.token), purpose: "setup", now: ctx.clock.now() } as const;
    if (!(await store.consumeToken(ctx.db, link))) refuse("invalid_setup_token");
    if (await store.anyAdmin(ctx.db)) refuse("setup_done");
    const made = await createAccount(ctx, {
      ...input,
      firstName: input.first_name,
      lastName: input.last_name,
      plan: PLAN_IDS.agency,
      isAdmin: true,
    });
    audit({ actorId: made.userId, customerId: made.customerId });
    return made;
  },
  async ({ ctx, client }, made) => {
    await startSession(ctx, client, { ...made, remember: false });
    return { user: await readUser({ ctx, ...made }) };
  },
);

export const readSetupState = read(setupState)(async ({ ctx, client }) => {
  return {
    needsSetup: !(await store.anyAdmin(ctx.db)),
    signup: ctx.config.signup,
    passkeyOrigin: new URL(webAddress(ctx.config)).origin,
    signupByMail: signsUpByMail(ctx, client),
    external: ctx.config.openId?.name ?? null,
    privacyUrl: ctx.config.privacyUrl ?? PRIVACY_NOTICE_PATH,
    sampleSignIns: await sampleSignIns(ctx, client),
  };
});

const SAMPLE_WHO = ["brand", "agency", "creator", "admin"] as const;

async function sampleSignIns({ db }: Context, client: Client) {
  if (!client.isLoopback) return [];
  const emails = await store.sampleUserEmails(db);
  return SAMPLE_WHO.flatMap((who) =>
    emails.filter((email) => email.startsWith(`${who}@`)).map((email) => ({ who, email })),
  );
}

/**
 * Ensures that there is an administrator: the one configured in the environment, also in addition to the sample world's, who
 * may only sign in on this machine; otherwise creates a single-use link. Returns the link's token, or null when there
 * is an administrator.
 */
export async function prepareFirstAdmin(ctx: Context): Promise<string | null> {
  const { admin } = ctx.config;
  if (await store.anyAdmin(ctx.db, admin && { sample: false })) return null;
  if (admin) {
    if (await store.findUserByEmail(ctx.db, admin.email)) {
      throw new Error("ADMIN_EMAIL is the address of an account that is no administrator: give another.");
    }
    await createAccount(ctx, {
      ...admin,
      firstName: "Admin",
      lastName: "",
      company: "",
      plan: PLAN_IDS.agency,
      isAdmin: true,
    });
    return null;
  }
  const token = newToken();
  const expiresAt = new Date(ctx.clock.now().getTime() + LINK_MS);
  await store.replaceToken(ctx.db, { hash: linkHash(token), purpose: "setup", payload: {}, expiresAt });
  return token;
}
