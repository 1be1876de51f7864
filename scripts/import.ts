import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import {
  describePlan,
  describeResult,
  importFile,
  readArguments,
  settleImport,
} from "#server/domains/imports/index.ts";
import { Refusal } from "#server/errors.ts";
import { withInstallation } from "#server/installation.ts";

try {
  const input = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel === "info" ? "error" : config.logLevel }, pino.destination(2));
  const result = await withInstallation(config, log, async ({ ctx, fold }) => {
    const imported = await importFile({
      ctx,
      input,
      onPlan: (plan) => console.log(describePlan(plan).join("\n")),
      onProgress: (rows) => process.stderr.write(`${rows} rows read${process.stderr.isTTY ? "\r" : "\n"}`),
    });
    if (!input.dryRun) await settleImport({ ctx, fold, outcomes: imported.outcomes });
    return imported;
  });
  console.log(describeResult(result, input.dryRun).join("\n"));
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
