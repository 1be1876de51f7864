import type { ConnectorView } from "#contract/sources.ts";

type Standing = {
  isEnabled: boolean;
  isComplete: boolean;
  blockedUntil: Date | null;
  lastOkAt: Date | null;
  lastErrorAt: Date | null;
};

/** How a source stands. What keeps it from being asked comes before how it went last. */
export function stateOf(standing: Standing, now: Date): ConnectorView["state"] {
  if (!standing.isEnabled) return "off";
  if (!standing.isComplete) return "needs_credentials";
  if (standing.blockedUntil && standing.blockedUntil > now) return "blocked";
  return isFailing(standing) ? "failing" : "ready";
}

/** Whether the last that was heard of it is an error. */
function isFailing({ lastOkAt, lastErrorAt }: Pick<Standing, "lastOkAt" | "lastErrorAt">): boolean {
  return lastErrorAt !== null && (lastOkAt === null || lastErrorAt > lastOkAt);
}
