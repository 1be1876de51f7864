import type { ConnectorView } from "#contract/sources.ts";

/** A source as the operator has set it up, and how asking it went last. */
export type Settings = {
  isEnabled: boolean;
  dailyUnits: number | null;
  monthlyMicros: number | null;
  audit: ConnectorView["audit"];
  lastOkAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
  blockedUntil: Date | null;
};

/** What holds for a source that nobody has set up and that was never asked. */
export const UNTOUCHED: Settings = {
  isEnabled: true,
  dailyUnits: null,
  monthlyMicros: null,
  audit: null,
  lastOkAt: null,
  lastError: null,
  lastErrorAt: null,
  blockedUntil: null,
};

type Standing = Pick<Settings, "isEnabled" | "blockedUntil" | "lastOkAt" | "lastErrorAt"> & {
  /** Has all the credentials it needs. */
  isComplete: boolean;
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
