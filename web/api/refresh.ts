import { refreshToken } from "#contract/auth.ts";
import { z } from "zod";
import { readStored, writeStored } from "../lib/persisted.ts";
import { buildRequest } from "./build-request.ts";
import { send } from "./send.ts";

const REFRESHED_AT = "refreshed-at";

let underWay: Promise<void> | null = null;

/**
 * Renews the access cookie. Calls that meet an expired one at the same time share one renewal, and so do tabs: whoever
 * gets the lock second finds that the first has done it since `expiredAt` (milliseconds).
 */
export function refreshAccess(expiredAt: number): Promise<void> {
  underWay ??= acrossTabs(expiredAt).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function acrossTabs(expiredAt: number): Promise<void> {
  // Web Locks need a secure context; over plain http on a LAN the server's grace for the token before serves.
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
