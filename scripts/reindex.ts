import { reindex } from "#server/engine/index.ts";
import { operate, say } from "./lib/operate.ts";

/** Builds the search engine's tables anew from PostgreSQL; beside a running Limelight, which goes on serving. */
await operate(async (onInstallation) => {
  const creators = await onInstallation(async ({ ctx, fold }) => {
    const filled = await reindex({ ctx, onProgress: (done) => say(`${Math.round(done * 100)} %`) });
    await fold.drain();
    return filled;
  });
  return creators === undefined
    ? "Another process is rebuilding the search engine already."
    : `${creators} creators are in the search engine.`;
});
