import { setCredentials as endpoint } from "#contract/sources.ts";
import { say } from "#contract/messages/catalogue.ts";
import { connectorByKey, type LiveSource } from "#server/connectors/registry.ts";
import type { Context } from "../../../context.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { storeCredentials } from "../credentials/store-credentials.ts";
import { unblock } from "../meter/store.ts";
import { readConnector } from "./read-connectors.ts";
import { write } from "../../../kernel/handler.ts";

/** Stores credentials, encrypted; new credentials lift a block. */
export const setCredentials = write(endpoint)(
  async ({ ctx, input, audit }) => {
    const connector = connectorByKey(input.key);
    audit({ about: connector.label });
    assertFields(connector, input.credentials);
    assertNotFromEnvironment(ctx, connector);
    await storeCredentials({ ctx, connector, entered: input.credentials });
    await unblock(ctx.db, connector.key);
    ctx.log.info({ connector: connector.key, userId: ctx.actor.userId }, "credentials of a live source were changed");
    return connector;
  },
  async ({ ctx }, connector) => ({ connector: await readConnector(ctx, connector) }),
);

function assertFields({ label, credentials }: LiveSource, entered: Readonly<Record<string, string>>): void {
  const fields = new Set(credentials.map(({ name }) => name));
  const issues = Object.keys(entered)
    .filter((name) => !fields.has(name))
    .map((name) => issueAt(`credentials.${name}`, say("sources.noCredential", { source: label })));
  if (issues.length > 0) refuse("bad_request", { issues });
}

/** Values entered here would be ignored without notice. */
function assertNotFromEnvironment({ config }: Context, { label, credentials }: LiveSource): void {
  const set = credentials.filter(({ env }) => config.connectors.credentials[env] !== undefined);
  if (set.length === 0) return;
  const names = set.map(({ env }) => env).join(" and ");
  refuse("conflict", say("sources.fromEnvironment", { source: label, names }));
}
