import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { DAY_MS } from "#contract/limits.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { hasCode } from "./processes.ts";

/** Where files lie while a call or a job looks at them. */
export function uploadsDirectory({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "uploads");
}

/** Gives `work` a copy of a file of the file store that can be opened by its path, under the name people call it. */
export async function withLocalCopy<T>(
  { files, config }: Pick<Context, "files" | "config">,
  { key, fileName }: { key: string; fileName: string },
  work: (file: string) => Promise<T>,
): Promise<T> {
  const directory = uploadsDirectory(config);
  await mkdir(directory, { recursive: true });
  const folder = await mkdtemp(path.join(directory, "copy-"));
  try {
    const file = path.join(folder, `table${path.extname(fileName).slice(0, 10)}`);
    await pipeline(await files.getStream(key), createWriteStream(file));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Forgets what a program that was killed has left there. */
export async function forgetOldUploads(config: Config, now: Date): Promise<void> {
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
