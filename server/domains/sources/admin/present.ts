import type { ConnectorView } from "#contract/sources.ts";
import type { LiveSource } from "#server/connectors/registry.ts";
import type { Credentials } from "../credentials/read-credentials.ts";
import type { Spend } from "../meter/store.ts";
import { policyOf } from "../policy.ts";
import { stateOf, UNTOUCHED, type Settings } from "./rules.ts";

type Known = {
  connector: LiveSource;
  settings: Settings | undefined;
  credentials: Credentials;
  spend: Spend;
  asked: { accounts: number; due: number };
  now: Date;
};

/** A live source for the administrator. Of its credentials only whether they are there. */
export function presentConnector({
  connector,
  settings = UNTOUCHED,
  credentials,
  spend,
  asked,
  now,
}: Known): ConnectorView {
  const { key, label, networks, quota, help, audited, monthlyMicros = null } = connector;
  const { isEnabled, audit, lastError, lastOkAt, lastErrorAt, blockedUntil } = settings;
  return {
    key,
    label,
    networks: [...networks],
    state: stateOf({ ...settings, isComplete: credentials.missing.length === 0 }, now),
    isEnabled,
    fields: connector.credentials.map(({ name, label: said, isSecret, env }) => ({
      name,
      label: said,
      isSecret,
      env,
      isSet: !credentials.missing.includes(name),
    })),
    credentialsFrom: credentials.from,
    isUnreadable: credentials.isUnreadable,
    help,
    policy: policyOf(connector, settings),
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
    ...asked,
  };
}
