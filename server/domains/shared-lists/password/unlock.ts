import * as contract from "#contract/shared-lists.ts";
import { timingSafeEqual } from "node:crypto";
import type { Client, Context } from "../../../context.ts";
import { derive, secretKey } from "../../../secrets.ts";
import { findShared } from "../../lists/index.ts";
import { refuse } from "../../../errors.ts";
import { verifyPassword } from "../../credentials/index.ts";
import { beginAll, createAttemptLimit } from "../../../http/attempt-limit.ts";
import { read } from "../../../kernel/handler.ts";
import { selectSharedTopic } from "../topic-store.ts";

/** Browsers send these cookies only with calls of shared lists. */
export const COOKIE_PATH = "/api/public";

/** What a link needs of what is shared under it. */
type Protected = { shareId: string | null; sharePassword: string | null };
type Access = { ctx: Pick<Context, "config">; client: Client; shared: Protected };

/** A session cookie that proves that the password was entered. */
function setUnlockCookie({ ctx, client, shared }: Access): void {
  client.setCookie({ name: cookieName(shared), value: unlockKey(ctx, shared), path: COOKIE_PATH });
}

/** Whether it has no password, or the visitor has entered it. */
export function isUnlocked({ ctx, client, shared }: Access): boolean {
  if (shared.sharePassword === null) return true;
  const actual = Buffer.from(client.cookie(cookieName(shared)) ?? "");
  const expected = Buffer.from(unlockKey(ctx, shared));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function cookieName({ shareId }: Protected): string {
  return `limelight_share_${shareId}`;
}

/** Derived from the share id and the password's hash: changing either invalidates all keys issued before. */
function unlockKey({ config }: Pick<Context, "config">, { shareId, sharePassword }: Protected): string {
  return derive(secretKey(config), "share", `${shareId}\n${sharePassword}`);
}

const WINDOW_MS = 10 * 60_000;
const perAddress = createAttemptLimit({ max: 30, windowMs: WINDOW_MS });
/** From all addresses together: attempts from one address alone do not lock others out. */
const perShare = createAttemptLimit({ max: 300, windowMs: WINDOW_MS });

/** Lists and topics have one call. Succeeds without a password. The response time does not reveal whether the share exists. */
export const unlockSharedList = read(contract.unlockSharedList)(async ({ ctx, input, client }) => {
  const now = ctx.clock.now();
  const share = { ctx, shareId: input.id };
  const shared = (await findShared(share)) ?? (await selectSharedTopic(ctx.db, input.id, now));
  const limits = [
    [perAddress, `${client.address}\n${input.id}`],
    [perShare, input.id],
  ] as const;
  const attempt = shared && shared.sharePassword !== null ? beginAll(limits, now) : undefined;
  const matches = await verifyPassword({ ctx, stored: shared?.sharePassword, password: input.password });
  if (!shared) refuse("invalid_parameters");
  if (shared.sharePassword === null) return;
  if (!matches) refuse("wrong_password");
  attempt?.release();
  setUnlockCookie({ ctx, client, shared });
});
