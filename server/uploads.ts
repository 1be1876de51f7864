import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { hasCode } from "./processes.ts";

/** Temporary files of calls and jobs. */
export function uploadsDirectory({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "uploads");
}

/** The caller deletes it. */
export async function makeTemporaryFolder(config: Pick<Config, "dataDir">): Promise<string> {
  const directory = uploadsDirectory(config);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return mkdtemp(path.join(directory, "copy-"));
}

/** Passes `work` the path of a temporary copy of a file of the file store, under its original name. */
export async function withLocalCopy<T>(
  { files, config }: Pick<Context, "files" | "config">,
  { key, fileName }: { key: string; fileName: string },
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await makeTemporaryFolder(config);
  try {
    const file = path.join(folder, `table${path.extname(fileName).slice(0, 10)}`);
    await pipeline(await files.getStream(key), createWriteStream(file));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes leftovers of killed processes. */
export async function deleteOldUploads(config: Config, now: Date): Promise<void> {
  const directory = uploadsDirectory(config);
  const names = await readdir(directory).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(directory, name);
      const { mtimeMs } = await stat(file);
      if (now.getTime() - mtimeMs > DAY_MS) await rm(file, { recursive: true, force: true });
    }),
  );
}
