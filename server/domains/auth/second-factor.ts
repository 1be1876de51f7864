import { Secret, TOTP } from "otpauth";
import * as contract from "#contract/auth/endpoints.ts";
import type { Context, Member } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { confirmIdentity, findUserById } from "#server/domains/credentials/index.ts";
import { mailTemplates, sendMail } from "#server/domains/system-mails/index.ts";
import { refuse } from "#server/errors.ts";
import { createAttemptLimit } from "#server/http/attempt-limit.ts";
import { read, write } from "#server/kernel/handler.ts";
import { linkHash, seal, unseal } from "#server/secrets.ts";
import * as factors from "./second-factor-store.ts";
import * as store from "./store.ts";

/** RFC 6238 as authenticator apps expect it: SHA-1, six digits, thirty seconds. */
const CODES = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Clocks may differ by one step. */
const WINDOW = 1;
/** Fifty bits: stored as a plain hash they cannot be guessed. */
const RECOVERY_BYTES = 7;
const RECOVERY_LENGTH = 10;

export const secondFactor = read(contract.secondFactor)(async ({ ctx }) => {
  const row = await factors.findSecondFactor(ctx.db, ctx.actor.userId);
  const enabledAt = row?.enabledAt ?? null;
  return { enabledAt, recoveryCodesLeft: enabledAt === null ? 0 : (row?.recoveryHashes.length ?? 0) };
});

export const beginSecondFactor = write(contract.beginSecondFactor, {
  async before({ ctx, input }) {
    const user = await ownUser(ctx);
    // Their password is public: someone else would be locked out.
    if (user.isSample) refuse("is_sample");
    if (user.passwordHash === null) refuse("no_password");
    await confirmIdentity(ctx, input.current);
    return user;
  },
})(async ({ ctx }, user) => {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = seal(ctx.config, purposeOf(user.id), secret.base32);
  if (!(await factors.putSecret(ctx.db, user.id, sealed))) refuse("already_enabled");
  const uri = new TOTP({ ...CODES, issuer: "Limelight", label: user.email, secret }).toString();
  return { secret: secret.base32, uri };
});

export const confirmSecondFactor = write(contract.confirmSecondFactor)(async ({ ctx, input }) => {
  const { userId, sessionId } = ctx.actor;
  const { email } = await ownUser(ctx);
  await limited(ctx, userId, async () => {
    const row = (await factors.lockSecondFactor(ctx.db, userId)) ?? refuse("not_found");
    if (row.enabledAt) refuse("already_enabled");
    await spend(ctx, row, input.code);
  });
  await factors.updateSecondFactor(ctx.db, userId, { enabledAt: ctx.clock.now() });
  await sendMail(ctx, email, mailTemplates.secondFactorMail({ isOn: true }));
  const codes = await newRecoveryCodes(ctx, userId);
  const ended = await store.deleteSessionsOfUser(ctx.db, userId, { except: sessionId });
  // Its own tabs too where a workspace required it: they connect again, and hear of the workspace.
  ctx.disconnect(ctx.actor.hold ? [...ended, sessionId] : ended);
  return { recoveryCodes: codes };
});

export const renewRecoveryCodes = write(contract.renewRecoveryCodes)(async ({ ctx, input }) => {
  const { userId } = ctx.actor;
  await limited(ctx, userId, async () => spend(ctx, await lockEnabled(ctx), input.code));
  return { recoveryCodes: await newRecoveryCodes(ctx, userId) };
});

export const removeSecondFactor = write(contract.removeSecondFactor, {
  before: ({ ctx, input }) => confirmIdentity(ctx, input.current),
})(async ({ ctx, input }) => {
  const { userId } = ctx.actor;
  const { email } = await ownUser(ctx);
  await limited(ctx, userId, async () => spend(ctx, await lockEnabled(ctx), input.code));
  await factors.deleteSecondFactor(ctx.db, userId);
  await sendMail(ctx, email, mailTemplates.secondFactorMail({ isOn: false }));
});

/** After the password of a sign-in was right. Fails with `code_required` or `invalid_code` where a code is needed. */
export async function checkSecondFactor(ctx: Context, userId: string, code: string | undefined): Promise<void> {
  const row = await factors.findSecondFactor(ctx.db, userId);
  if (!row?.enabledAt) return;
  if (code === undefined) return refuse("code_required");
  await limited(ctx, userId, () =>
    inTransaction(ctx, async (tx) => {
      const locked = await factors.lockSecondFactor(tx.db, userId);
      if (locked?.enabledAt) await spend(tx, locked, code);
    }),
  );
}

/** Someone with the password can try five codes in a quarter of an hour. */
const attempts = createAttemptLimit({ max: 5, windowMs: 15 * 60_000 });

async function limited({ config, clock }: Context, userId: string, check: () => Promise<void>): Promise<void> {
  const now = clock.now();
  if (config.rateLimits) attempts.begin(userId, now);
  await check();
  if (config.rateLimits) attempts.release(userId, now);
}

/** Takes a code of the app or a recovery code, each of which is good once; the row is locked. */
async function spend(tx: Context, row: factors.SecondFactorRow, given: string): Promise<void> {
  const code = given.replaceAll(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(tx, row, code);
    if (step === undefined || step <= row.lastStep) return refuse("invalid_code");
    await factors.updateSecondFactor(tx.db, row.userId, { lastStep: step });
    return;
  }
  const hash = linkHash(code);
  if (!row.enabledAt || !row.recoveryHashes.includes(hash)) return refuse("invalid_code");
  const recoveryHashes = row.recoveryHashes.filter((other) => other !== hash);
  await factors.updateSecondFactor(tx.db, row.userId, { recoveryHashes });
}

/** The time step that the code belongs to; undefined for a wrong one. */
function stepOf({ config, clock }: Context, row: factors.SecondFactorRow, token: string): number | undefined {
  const secret = unseal(config, purposeOf(row.userId), row.secret);
  if (secret === undefined) return undefined;
  const timestamp = clock.now().getTime();
  const delta = TOTP.validate({ ...CODES, token, secret: Secret.fromBase32(secret), timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: CODES.period, timestamp }) + delta;
}

async function newRecoveryCodes({ db }: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: contract.RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.slice(0, RECOVERY_LENGTH),
  );
  await factors.updateSecondFactor(db, userId, { recoveryHashes: codes.map(linkHash) });
  const half = RECOVERY_LENGTH / 2;
  return codes.map((code) => `${code.slice(0, half)}-${code.slice(half)}`.toLowerCase());
}

async function lockEnabled({ db, actor }: Context<Member>): Promise<factors.SecondFactorRow> {
  const row = await factors.lockSecondFactor(db, actor.userId);
  return row?.enabledAt ? row : refuse("not_found");
}

async function ownUser({ db, actor }: Context<Member>): Promise<store.UserRow> {
  return (await findUserById(db, actor.userId)) ?? refuse("not_found");
}

const purposeOf = (userId: string) => `second factor of ${userId}`;
