import { refreshToken } from "#contract/auth/endpoints.ts";
import { z } from "zod";
import { readStored, writeStored } from "../lib/persisted.ts";
import { buildRequest } from "./build-request.ts";
import { send } from "./send.ts";

const REFRESHED_AT = "refreshed-at";

let pending: Promise<void> | null = null;

/**
 * Renews the access cookie. Concurrent calls share one renewal, also across tabs: the tab that gets the lock second
 * finds that the first has renewed since `expiredAt` (milliseconds).
 */
export function refreshAccess(expiredAt: number): Promise<void> {
  pending ??= acrossTabs(expiredAt).finally(() => {
    pending = null;
  });
  return pending;
}

async function acrossTabs(expiredAt: number): Promise<void> {
  // Web Locks need a secure context; over plain HTTP the server's grace period for the old token covers races.
  if (!("locks" in navigator)) return renew();
  await navigator.locks.request("limelight.refresh", async () => {
    if (readStored(REFRESHED_AT, z.number(), 0) > expiredAt) return;
    await renew();
  });
}

async function renew(): Promise<void> {
  await send(buildRequest(refreshToken, {}));
  writeStored(REFRESHED_AT, Date.now());
}
