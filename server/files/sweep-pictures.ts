import { DAY_MS } from "#contract/base/limits.ts";
import type { Context } from "../context.ts";
import { hasCode } from "../processes.ts";

/** Deletes pictures of a folder that nothing shows: those that were replaced, and those stored right before a crash. */
export async function sweepPictures(
  { files, clock }: Pick<Context, "files" | "clock">,
  folder: string,
  shown: readonly string[],
): Promise<void> {
  const used = new Set(shown);
  const idle = (await storedIn(files, folder)).filter((key) => !used.has(key));
  const before = clock.now().getTime() - DAY_MS;
  await Promise.all(
    idle.map(async (key) => {
      const { lastModified } = await files.getMetaData(key);
      // A younger one may be about to be noted.
      if (lastModified.getTime() < before) await files.delete(key);
    }),
  );
}

/** None when no picture was uploaded yet. */
async function storedIn(files: Context["files"], folder: string): Promise<string[]> {
  const listing = await files.listAll(folder).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return { objects: [] };
    throw error;
  });
  return [...listing.objects].flatMap((object) => (object.isFile ? [object.key] : []));
}
