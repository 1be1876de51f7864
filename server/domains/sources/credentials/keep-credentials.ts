import type { Connector } from "#server/connectors/connector.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { readKept } from "./read-credentials.ts";
import { seal } from "./seal.ts";
import { lockConnector, saveCredentials } from "./store.ts";

/**
 * Keeps what an administrator has entered, encrypted. Fields not given stay as they are, an empty one is taken away.
 * What cannot be read any more is replaced. The names are the connector's: others have been refused before.
 */
export async function keepCredentials({
  ctx,
  connector: { key, credentials },
  given,
}: {
  ctx: Context;
  connector: Pick<Connector, "key" | "credentials">;
  given: Readonly<Record<string, string>>;
}): Promise<void> {
  const fields = new Set(credentials.map(({ name }) => name));
  await inTransaction(ctx, async ({ db, config }) => {
    const row = await lockConnector(db, key);
    const entered = row.credentials === null ? {} : readKept(config, key, row.credentials);
    const values = Object.entries({ ...entered, ...given })
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => fields.has(name) && value !== "");
    const text = JSON.stringify(Object.fromEntries(values));
    await saveCredentials(db, key, values.length === 0 ? null : seal(config, key, text));
  });
}
