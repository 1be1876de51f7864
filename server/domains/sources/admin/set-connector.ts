import * as contract from "#contract/sources.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { say } from "#contract/messages/catalogue.ts";
import { connectorByKey, type LiveSource } from "#server/connectors/registry.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { setSourcePolicy } from "../../creators/index.ts";
import { lockConnector } from "../credentials/store.ts";
import { connectorPolicy } from "../policy.ts";
import { readConnector } from "./read-connectors.ts";
import { saveSettings } from "./store.ts";
import { requestOnce } from "../requests/request-once.ts";

/**
 * Enables or disables a connector, sets its limits, or confirms that its audit was passed. The resulting terms take
 * effect immediately, also for existing data.
 */
export const setConnector = write(contract.setConnector)(
  async ({ ctx, input, audit: record }) => {
    const { key, isEnabled, dailyUnits, monthlyMicros, audit: name } = input;
    const connector = connectorByKey(key);
    assertSupported(connector, input);
    const before = await lockConnector(ctx.db, key);
    const confirmed = name ? { name, at: ctx.clock.now().toISOString() } : null;
    const audit = name === undefined ? before.audit : confirmed;
    const isUnblocked = isEnabled === true || dailyUnits !== undefined || monthlyMicros !== undefined;
    await saveSettings(ctx.db, key, {
      ...(isEnabled !== undefined && { isEnabled }),
      ...(dailyUnits !== undefined && { dailyUnits }),
      ...(monthlyMicros !== undefined && { monthlyMicros }),
      audit,
      // The new settings may allow what was blocked.
      ...(isUnblocked && { blockedUntil: null }),
    });
    const policy = connectorPolicy(connector, { audit });
    await setSourcePolicy({ ctx, source: { kind: "connector", name: connector.label }, policy });
    const switched = isEnabled === undefined ? [] : [isEnabled ? "on" : "off"];
    const limited = dailyUnits !== undefined || monthlyMicros !== undefined ? ["limits"] : [];
    const detail = [...switched, ...limited, ...(name === undefined ? [] : ["audit"])].join(", ");
    record({ about: connector.label, detail });
    ctx.log.info({ ...input, userId: ctx.actor.userId }, "a live source was set up");
    return connector;
  },
  async ({ ctx }, connector) => ({ connector: await readConnector(ctx, connector) }),
);

function assertSupported(
  { label, audited, monthlyMicros }: LiveSource,
  input: ParsedInput<typeof contract.setConnector>,
): void {
  if (input.audit && !audited)
    refuse("bad_request", { issues: [issueAt("audit", say("sources.noAudit", { source: label }))] });
  if (input.monthlyMicros !== undefined && monthlyMicros === undefined)
    refuse("bad_request", { issues: [issueAt("monthlyMicros", say("sources.free", { source: label }))] });
}

/**
 * One inexpensive request, under the same limits as all others; a failure is shown on the page. The request records
 * its costs in transactions of its own.
 */
export const testConnector = write(contract.testConnector, { transaction: "own" })(async ({ ctx, input, audit }) => {
  const connector = connectorByKey(input.key);
  audit({ about: connector.label });
  const answer = await requestOnce({ ctx, connector, request: (call) => connector.test(call) });
  const ok = "value" in answer;
  return { ok, msg: ok ? answer.value : answer.msg, connector: await readConnector(ctx, connector) };
});
