import { statfs } from "node:fs/promises";
import type { Logger } from "pino";
import type { Config } from "./config.ts";

type Storage = Pick<Config, "dataDir" | "storageLowBytes">;

/** Whether the disk of the data directory has so little space left that writes may soon fail. */
export async function isStorageLow({ dataDir, storageLowBytes }: Storage): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < storageLowBytes;
}

/** Logs when space becomes low, and when there is enough again. Call it every minute. */
export function watchStorage(config: Storage, log: Pick<Logger, "error" | "info">): () => Promise<void> {
  let wasLow = false;
  return async () => {
    const isLow = await isStorageLow(config);
    if (isLow && !wasLow)
      log.error(
        { dataDir: config.dataDir },
        "the disk of DATA_DIR is nearly full: free some space, or nothing can be saved",
      );
    if (!isLow && wasLow) log.info("the disk of DATA_DIR has space again");
    wasLow = isLow;
  };
}
