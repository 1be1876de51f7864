import {
  describePlan,
  describeResult,
  importFile,
  readArguments,
  refreshAfterImport,
} from "#server/domains/imports/index.ts";
import { operate, say } from "./lib/operate.ts";

/** Imports a table; works next to a running Limelight or without one. */
await operate(async (onInstallation) => {
  const input = readArguments(process.argv.slice(2));
  const result = await onInstallation(async ({ ctx, indexSync }) => {
    const imported = await importFile({
      ctx,
      input,
      onUnderstood: (understood) => console.log(describePlan(understood).join("\n")),
      onProgress: (rows) => say(`${rows} rows read`),
    });
    if (!input.dryRun) await refreshAfterImport({ ctx, indexSync, counts: imported.counts });
    return imported;
  });
  return describeResult(result, input.dryRun).join("\n");
});
