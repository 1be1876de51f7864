import type { ConnectorView } from "#contract/sources.ts";
import type { LiveSource } from "#server/connectors/registry.ts";
import type { Credentials } from "../credentials/read-credentials.ts";
import type { Spend } from "../meter/store.ts";
import { connectorPolicy } from "../policy.ts";
import { connectorState, DEFAULT_SETTINGS, type Settings } from "./rules.ts";

type ConnectorData = {
  connector: LiveSource;
  settings: Settings | undefined;
  credentials: Credentials;
  spend: Spend;
  requested: { accounts: number; due: number };
  now: Date;
};

/** A connector for administrators. Credentials are only reported as present or missing. */
export function presentConnector({
  connector,
  settings = DEFAULT_SETTINGS,
  credentials,
  spend,
  requested,
  now,
}: ConnectorData): ConnectorView {
  const { key, label, networks, quota, help, audited, monthlyMicros = null } = connector;
  const { isEnabled, audit, lastError, lastOkAt, lastErrorAt, blockedUntil } = settings;
  return {
    key,
    label,
    networks: [...networks],
    state: connectorState({ ...settings, isComplete: credentials.missing.length === 0 }, now),
    isEnabled,
    fields: connector.credentials.map(({ name, label: fieldLabel, isSecret, env }) => ({
      name,
      label: fieldLabel,
      isSecret,
      env,
      isSet: !credentials.missing.includes(name),
    })),
    credentialsFrom: credentials.from,
    isUnreadable: credentials.isUnreadable,
    help,
    policy: connectorPolicy(connector, settings),
    auditedPolicy: audited ?? null,
    audit,
    units: {
      name: quota.unit,
      today: spend.units,
      dailyMax: settings.dailyUnits ?? quota.perDay,
      ownMax: quota.perDay,
    },
    spend:
      monthlyMicros === null
        ? null
        : { month: spend.month, monthlyMax: settings.monthlyMicros ?? monthlyMicros, ownMax: monthlyMicros },
    callsToday: spend.calls,
    lastOkAt: lastOkAt?.toISOString() ?? null,
    lastError,
    lastErrorAt: lastErrorAt?.toISOString() ?? null,
    blockedUntil: blockedUntil && blockedUntil > now ? blockedUntil.toISOString() : null,
    ...requested,
  };
}
