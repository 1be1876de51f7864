import type { ParsedInput } from "#contract/endpoint.ts";
import { setConnector as endpoint } from "#contract/sources.ts";
import { connectorOf, type LiveSource } from "#server/connectors/registry.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { setSourcePolicy } from "../../creators/index.ts";
import { lockConnector } from "../credentials/store.ts";
import { policyOf } from "../policy.ts";
import { readConnector } from "./read-connectors.ts";
import { saveSettings } from "./store.ts";

/**
 * Switches a source on or off, limits it, or states that its audit was passed. What may be done with its figures then
 * follows at once, also for those it has told before.
 */
export const setConnector = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const { key, isEnabled, dailyUnits, monthlyMicros, audit: name } = input;
  const connector = connectorOf(key);
  mustFit(connector, input);
  await inTransaction(ctx, async (tx) => {
    const before = await lockConnector(tx.db, key);
    const stated = name ? { name, at: tx.clock.now().toISOString() } : null;
    const audit = name === undefined ? before.audit : stated;
    const isFreed = isEnabled === true || dailyUnits !== undefined || monthlyMicros !== undefined;
    await saveSettings(tx.db, key, {
      ...(isEnabled !== undefined && { isEnabled }),
      ...(dailyUnits !== undefined && { dailyUnits }),
      ...(monthlyMicros !== undefined && { monthlyMicros }),
      audit,
      // It may have waited for what is now allowed.
      ...(isFreed && { blockedUntil: null }),
    });
    const policy = policyOf(connector, { audit });
    await setSourcePolicy({ ctx: tx, source: { kind: "connector", name: connector.label }, policy });
  });
  ctx.log.info({ ...input, userId: ctx.actor.userId }, "a live source was set up");
  return { success: true, connector: await readConnector(ctx, connector) };
});

function mustFit({ label, audited, monthlyMicros }: LiveSource, input: ParsedInput<typeof endpoint>): void {
  if (input.audit && !audited)
    refuse("bad_request", { issues: [{ path: "audit", message: `${label} asks for no audit.` }] });
  if (input.monthlyMicros !== undefined && monthlyMicros === undefined)
    refuse("bad_request", { issues: [{ path: "monthlyMicros", message: `Asking ${label} costs nothing.` }] });
}
