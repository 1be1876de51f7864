import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { reindex } from "#server/engine/index.ts";
import { withInstallation } from "#server/installation.ts";

/** Builds the search engine's tables anew from PostgreSQL; beside a running Limelight, which goes on serving. */
const config = readConfig(process.env);
const log = pino({ level: config.logLevel === "info" ? "error" : config.logLevel }, pino.destination(2));

const creators = await withInstallation(config, log, async ({ ctx, fold }) => {
  const filled = await reindex({
    ctx,
    onProgress: (done) => process.stderr.write(`${Math.round(done * 100)} %${process.stderr.isTTY ? "\r" : "\n"}`),
  });
  await fold.drain();
  return filled;
});
console.log(
  creators === undefined
    ? "Another process is rebuilding the search engine already."
    : `${creators} creators are in the search engine.`,
);
