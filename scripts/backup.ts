import { createBackup } from "./lib/backup.ts";
import { operate } from "./lib/operate.ts";

/** Writes a backup of all data to one file; works next to a running Limelight or without one. */
await operate(async (onInstallation) => {
  const file = process.argv[2] ?? `limelight-${new Date().toISOString().slice(0, 16).replaceAll(":", "-")}.tar.gz`;
  const { bytes, hasOwnKey } = await onInstallation(async ({ ctx }) => ({
    ...(await createBackup({ ctx, file })),
    hasOwnKey: ctx.config.secretKey !== undefined,
  }));
  const key = hasOwnKey ? " SECRET_KEY is not in it: keep that elsewhere." : "";
  return `${file}: ${(bytes / 1_000_000).toFixed(1)} MB. It holds everybody's data and the keys: keep it safe.${key}`;
});
