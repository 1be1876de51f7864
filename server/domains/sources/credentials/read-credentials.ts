import { z } from "zod";
import type { Connector } from "#server/connectors/connector.ts";
import type { Context } from "../../../context.ts";
import { unseal } from "#server/secrets.ts";

const stored = z.record(z.string(), z.string());

export type Credentials = {
  /** Values by field name. Only ever sent to the network. */
  values: Readonly<Record<string, string>>;
  /** Fields without a value. */
  missing: string[];
  /** Where the values come from; null: no values are set yet. */
  from: "environment" | "page" | "none_needed" | null;
  /** Stored values exist, but cannot be decrypted with this installation's key. */
  isUnreadable: boolean;
};

/** The credentials of a connector: environment variables take precedence over stored values. */
export function readCredentials(
  { config }: Pick<Context, "config">,
  { key, credentials }: Pick<Connector, "key" | "credentials">,
  sealed: string | null,
): Credentials {
  const entered = sealed === null ? {} : readStored(config, key, sealed);
  const inEnvironment = credentials.flatMap(({ name, env }): [string, string][] => {
    const value = config.connectors.credentials[env];
    return value === undefined ? [] : [[name, value]];
  });
  const all = { ...entered, ...Object.fromEntries(inEnvironment) };
  const known = credentials.filter(({ name }) => all[name] !== undefined);
  return {
    values: Object.fromEntries(known.map(({ name }) => [name, all[name] ?? ""])),
    missing: credentials.filter((field) => !known.includes(field)).map(({ name }) => name),
    from: whereFrom(credentials.length, inEnvironment.length, known.length),
    isUnreadable: entered === undefined,
  };
}

/** Stored values; undefined when they cannot be decrypted. */
export function readStored(config: Context["config"], key: string, sealed: string): Record<string, string> | undefined {
  const text = unseal(config, key, sealed);
  return text === undefined ? undefined : stored.parse(JSON.parse(text));
}

function whereFrom(fields: number, inEnvironment: number, known: number): Credentials["from"] {
  if (fields === 0) return "none_needed";
  if (inEnvironment > 0) return "environment";
  return known > 0 ? "page" : null;
}
