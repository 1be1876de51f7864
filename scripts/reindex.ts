import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { reindex } from "#server/engine/index.ts";
import { withInstallation } from "#server/installation.ts";

/** Builds the search engine's tables anew from PostgreSQL; beside a running Limelight, which goes on serving. */
const config = readConfig(process.env);
const log = pino({ level: "warn" });
const say = (text: string) => void process.stdout.write(text);

await withInstallation(config, log, async ({ ctx, fold }) => {
  const creators = await reindex({ ctx, onProgress: (done) => say(`\rreindexing ${Math.round(done * 100)} %`) });
  if (creators === undefined) {
    say("Another process is rebuilding the search engine already.\n");
    return;
  }
  await fold.drain();
  say(`\r${creators} creators are in the search engine.\n`);
});
