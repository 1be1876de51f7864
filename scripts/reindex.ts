import { reindex } from "#server/engine/index.ts";
import { operate, say } from "./lib/operate.ts";

/** Rebuilds the search engine's tables from PostgreSQL; next to a running Limelight, which continues to serve. */
await operate(async (onInstallation) => {
  const creators = await onInstallation(async ({ ctx, indexSync }) => {
    const filled = await reindex({ ctx, onProgress: (done) => say(`${Math.round(done * 100)} %`) });
    await indexSync.flush();
    return filled;
  });
  return creators === undefined
    ? "Another process is rebuilding the search engine already."
    : `${creators} creators are in the search engine.`;
});
