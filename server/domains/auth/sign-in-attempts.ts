import { say } from "#contract/messages/catalogue.ts";
import type { Client, Context } from "#server/context.ts";
import { beginAll, createAttemptLimit } from "#server/http/attempt-limit.ts";
import { derive, newToken, secretKey } from "#server/secrets.ts";
import { timingSafeEqual } from "node:crypto";

const MINUTE_MS = 60_000;
const perDevice = createAttemptLimit({ max: 10, windowMs: MINUTE_MS });
const perAddress = createAttemptLimit({ max: 10, windowMs: MINUTE_MS });
/** From all unknown devices together: attempts from many addresses cannot try more passwords than these. */
const perAccount = createAttemptLimit({
  max: 100,
  windowMs: MINUTE_MS,
  instead: say("auth.guessing"),
});

const COOKIE = "limelight_device";
const COOKIE_PATH = "/api/auth";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

type SignIn = { ctx: Pick<Context, "config" | "clock">; client: Client; email: string };

/**
 * Limits attempts to sign in to an account. A device that signed in to it before has a limit of its own, so that
 * attempts of others never lock its owner out. Without one, a link by mail makes this device known (`rememberDevice`).
 */
export function beginSignIn({ ctx, client, email }: SignIn): { release: () => void } {
  if (!ctx.config.rateLimits) return { release: () => undefined };
  const account = email.toLowerCase();
  const device = knownDevice({ ctx, client, email });
  return beginAll(
    device
      ? [[perDevice, device]]
      : [
          [perAddress, `${client.address}\n${account}`],
          [perAccount, account],
        ],
    ctx.clock.now(),
  );
}

/** Lets this device sign in to the account again, also while others try its password. */
export function rememberDevice({ ctx, client, email }: SignIn): void {
  const id = newToken();
  client.setCookie({
    name: COOKIE,
    value: `${id}.${signature(ctx, id, email)}`,
    path: COOKIE_PATH,
    seconds: YEAR_SECONDS,
  });
}

/** The id of this device when its cookie is of this account. */
function knownDevice({ ctx, client, email }: SignIn): string | undefined {
  const [id = "", given = ""] = (client.cookie(COOKIE) ?? "").split(".");
  const [actual, expected] = [Buffer.from(given), Buffer.from(signature(ctx, id, email))];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : undefined;
}

function signature({ config }: Pick<Context, "config">, id: string, email: string): string {
  return derive(secretKey(config), "device", `${email.toLowerCase()}\n${id}`);
}
