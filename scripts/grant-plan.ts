import { describeGrant, grantPlan, readGrant } from "#server/domains/plans/index.ts";
import { operate } from "./lib/operate.ts";

/** Puts a user's workspace on a plan; works next to a running Limelight or without one. */
await operate(async (onInstallation) => {
  const input = readGrant(process.argv.slice(2));
  return describeGrant(await onInstallation(({ ctx }) => grantPlan({ ctx, input })));
});
