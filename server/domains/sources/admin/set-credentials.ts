import { setCredentials as endpoint } from "#contract/sources.ts";
import { connectorOf, type LiveSource } from "#server/connectors/registry.ts";
import type { Context } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { keepCredentials } from "../credentials/keep-credentials.ts";
import { unblock } from "../meter/store.ts";
import { readConnector } from "./read-connectors.ts";
import { write } from "../../../kernel/handler.ts";

/** Keeps credentials, encrypted; with other ones it is worth asking again what was told to wait. */
export const setCredentials = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const connector = connectorOf(input.key);
  mustBeFields(connector, input.credentials);
  mustBeOurs(ctx, connector);
  await keepCredentials({ ctx, connector, given: input.credentials });
  await unblock(ctx.db, connector.key);
  ctx.log.info({ connector: connector.key, userId: ctx.actor.userId }, "credentials of a live source were changed");
  return { success: true, connector: await readConnector(ctx, connector) };
});

function mustBeFields({ label, credentials }: LiveSource, given: Readonly<Record<string, string>>): void {
  const fields = new Set(credentials.map(({ name }) => name));
  const issues = Object.keys(given)
    .filter((name) => !fields.has(name))
    .map((name) => ({ path: `credentials.${name}`, message: `${label} takes no such credential.` }));
  if (issues.length > 0) refuse("bad_request", { issues });
}

/** What was entered here would lie unused, and nobody would know why. */
function mustBeOurs({ config }: Context, { label, credentials }: LiveSource): void {
  const set = credentials.filter(({ env }) => config.connectors.credentials[env] !== undefined);
  if (set.length === 0) return;
  const names = set.map(({ env }) => env).join(" and ");
  refuse("conflict", {
    msg: `${label} takes its credentials from the environment (${names}). Remove them there to keep others here.`,
  });
}
