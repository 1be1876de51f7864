import { z } from "zod";
import type { Connector } from "#server/connectors/connector.ts";
import type { Context } from "../../../context.ts";
import { unseal } from "./seal.ts";

const kept = z.record(z.string(), z.string());

export type Credentials = {
  /** What there is, by the name of the field. Never told to anybody but the network. */
  values: Readonly<Record<string, string>>;
  /** Fields that still have no value. */
  missing: string[];
  /** Where they are from; null: there are none yet. */
  from: "environment" | "page" | "none_needed" | null;
  /** Something is kept here, and cannot be read with this installation's key. */
  isUnreadable: boolean;
};

/** The credentials of a live source: what the environment has, before what was entered on the page. */
export function readCredentials(
  { config }: Pick<Context, "config">,
  { key, credentials }: Pick<Connector, "key" | "credentials">,
  sealed: string | null,
): Credentials {
  const entered = sealed === null ? {} : readKept(config, key, sealed);
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

/** What was entered; undefined when it cannot be read. */
export function readKept(config: Context["config"], key: string, sealed: string): Record<string, string> | undefined {
  const text = unseal(config, key, sealed);
  return text === undefined ? undefined : kept.parse(JSON.parse(text));
}

function whereFrom(fields: number, inEnvironment: number, known: number): Credentials["from"] {
  if (fields === 0) return "none_needed";
  if (inEnvironment > 0) return "environment";
  return known > 0 ? "page" : null;
}
