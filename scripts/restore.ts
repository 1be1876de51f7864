import { restoreBackup } from "./lib/backup.ts";
import { readConfig } from "#server/config.ts";
import { operate } from "./lib/operate.ts";

/** Restores a backup into the empty folder DATA_DIR. */
await operate(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("Usage: DATA_DIR=<new folder> npm run restore -- FILE");
  const { dataDir } = readConfig();
  await restoreBackup({ dataDir, file });
  return `Restored to ${dataDir}. npm start builds the search index first.`;
});
