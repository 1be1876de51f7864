import * as contract from "#contract/shared-lists.ts";
import { timingSafeEqual } from "node:crypto";
import type { Client, Context } from "../../../context.ts";
import { derive, secretKey } from "../../../secrets.ts";
import { type SharedRow, findShared } from "../../lists/index.ts";
import { refuse } from "../../../errors.ts";
import { verifyPassword } from "../../credentials/index.ts";
import { beginAll, createAttemptLimit } from "../../../http/attempt-limit.ts";
import { read } from "../../../kernel/handler.ts";

/** Browsers send these cookies only with calls of shared lists. */
export const COOKIE_PATH = "/api/public";

type ListAccess = { ctx: Pick<Context, "config">; client: Client; list: SharedRow };

/** A session cookie that proves that the password was entered. */
function setUnlockCookie({ ctx, client, list }: ListAccess): void {
  client.setCookie({ name: cookieName(list), value: unlockKey(ctx, list), path: COOKIE_PATH });
}

/** Whether the list has no password, or the visitor has entered it. */
export function isUnlocked({ ctx, client, list }: ListAccess): boolean {
  if (list.sharePassword === null) return true;
  const actual = Buffer.from(client.cookie(cookieName(list)) ?? "");
  const expected = Buffer.from(unlockKey(ctx, list));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function cookieName({ shareId }: SharedRow): string {
  return `limelight_share_${shareId}`;
}

/** Derived from the share id and the password's hash: changing either invalidates all keys issued before. */
function unlockKey({ config }: Pick<Context, "config">, { shareId, sharePassword }: SharedRow): string {
  return derive(secretKey(config), "share", `${shareId}\n${sharePassword}`);
}

const WINDOW_MS = 10 * 60_000;
const perAddress = createAttemptLimit({ max: 30, windowMs: WINDOW_MS });
/** From all addresses together: attempts from one address alone do not lock others out. */
const perList = createAttemptLimit({ max: 300, windowMs: WINDOW_MS });

/** Succeeds for a list without password. The response time does not reveal whether the list exists. */
export const unlockSharedList = read(contract.unlockSharedList)(async ({ ctx, input, client }) => {
  const now = ctx.clock.now();
  const list = await findShared({ ctx, shareId: input.id });
  const limits = [
    [perAddress, `${client.address}\n${input.id}`],
    [perList, input.id],
  ] as const;
  const attempt = list && list.sharePassword !== null ? beginAll(limits, now) : undefined;
  const matches = await verifyPassword({ ctx, stored: list?.sharePassword, password: input.password });
  if (!list) refuse("invalid_parameters");
  if (list.sharePassword === null) return;
  if (!matches) refuse("wrong_password");
  attempt?.release();
  setUnlockCookie({ ctx, client, list });
});
