import type { ConnectorView } from "#contract/sources.ts";

/** A connector's settings, and the result of its last request. */
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

/** Defaults of a connector without settings that was never used. */
export const DEFAULT_SETTINGS: Settings = {
  isEnabled: true,
  dailyUnits: null,
  monthlyMicros: null,
  audit: null,
  lastOkAt: null,
  lastError: null,
  lastErrorAt: null,
  blockedUntil: null,
};

type ConnectorStatus = Pick<Settings, "isEnabled" | "blockedUntil" | "lastOkAt" | "lastErrorAt"> & {
  /** Whether all required credentials are present. */
  isComplete: boolean;
};

/** The state of a connector. Reasons not to send requests take precedence over the last result. */
export function connectorState(status: ConnectorStatus, now: Date): ConnectorView["state"] {
  if (!status.isEnabled) return "off";
  if (!status.isComplete) return "needs_credentials";
  if (status.blockedUntil && status.blockedUntil > now) return "blocked";
  return isFailing(status) ? "failing" : "ready";
}

/** Whether the last result is an error. */
function isFailing({ lastOkAt, lastErrorAt }: Pick<ConnectorStatus, "lastOkAt" | "lastErrorAt">): boolean {
  return lastErrorAt !== null && (lastOkAt === null || lastErrorAt > lastOkAt);
}
