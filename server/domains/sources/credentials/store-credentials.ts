import type { Connector } from "#server/connectors/connector.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { readStored } from "./read-credentials.ts";
import { seal } from "#server/secrets.ts";
import { lockConnector, saveCredentials } from "./store.ts";

/**
 * Stores credentials entered by an administrator, encrypted. Omitted fields stay unchanged, empty ones are deleted.
 * Undecryptable values are replaced. Names have been validated against the connector.
 */
export async function storeCredentials({
  ctx,
  connector: { key, credentials },
  entered,
}: {
  ctx: Context;
  connector: Pick<Connector, "key" | "credentials">;
  entered: Readonly<Record<string, string>>;
}): Promise<void> {
  const fields = new Set(credentials.map(({ name }) => name));
  await inTransaction(ctx, async ({ db, config }) => {
    const row = await lockConnector(db, key);
    const stored = row.credentials === null ? {} : readStored(config, key, row.credentials);
    const values = Object.entries({ ...stored, ...entered })
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => fields.has(name) && value !== "");
    const text = JSON.stringify(Object.fromEntries(values));
    await saveCredentials(db, key, values.length === 0 ? null : seal(config, key, text));
  });
}
