import sharp from "sharp";
import { DAY_MS } from "#contract/base/limits.ts";
import { sendForBytes } from "#server/connectors/http/transport.ts";
import type { Context } from "../../context.ts";
import { createSlots } from "../../kernel/slots.ts";
import { parsePictureKey, PICTURES, storedKey } from "./picture-key.ts";
import { selectAddress } from "./store.ts";

type Deps = Pick<Context, "config" | "files" | "db" | "clock" | "log">;
export type ServedPicture = { type: string; content: Buffer | string; maxAgeSeconds: number };

/** Pictures are fetched again after so many days, sooner where the terms of their source say so. */
const CACHED_DAYS = 7;
const DAY_SECONDS = DAY_MS / 1000;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** As many as a phone's photo has: each is decoded in memory, and a few bytes can decompress to gigabytes. */
const PIXELS_MAX = 13_000_000;
/** SVG is left out: it can refer to other files. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);
const WIDTH = 640;
const HEIGHT = 800;
/** More at once fail, and are fetched when they are shown again. */
const FETCHES_MAX = 50;
/** How many pictures this process decodes at once. Those of posts and of mails share these slots, so they have one key. */
const decoding = createSlots({ total: 4, perKey: 4, waiting: 100 });
/** How long a picture that could not be fetched is not requested again. */
const FAILED_MS = 10 * 60_000;
const FAILURES_MAX = 10_000;

const fetching = new Map<string, Promise<Buffer | undefined>>();
const failedUntil = new Map<string, number>();

/**
 * Returns a post's picture by its key in URLs; undefined: the picture does not exist, no longer exists, or is
 * unavailable now.
 */
export async function readPostPicture(
  deps: Deps,
  key: string,
  /** The one origin on this machine that may be requested: for tests. */
  { simulated }: { simulated?: string } = {},
): Promise<ServedPicture | undefined> {
  const parsed = parsePictureKey(key);
  if (!parsed) return undefined;
  if (parsed.isSample) {
    // Imported lazily: an installation without the sample world does not need it.
    const { drawPostPicture } = await import("#sample/post-pictures/draw-picture.ts");
    return { type: "image/svg+xml", content: drawPostPicture(parsed), maxAgeSeconds: 30 * DAY_SECONDS };
  }
  const address = await selectAddress(deps.db, parsed);
  if (!address || key !== storedKey(deps.config, { ...parsed, url: address.url })) return undefined;
  const days = Math.min(CACHED_DAYS, address.maxAgeDays ?? CACHED_DAYS);
  const content = (await readStored(deps, key, days)) ?? (await fetchOnce(deps, key, { ...address, simulated }));
  return content && { type: "image/webp", content, maxAgeSeconds: DAY_SECONDS };
}

async function readStored({ files, clock }: Deps, key: string, days: number): Promise<Buffer | undefined> {
  if (!(await files.exists(key))) return undefined;
  const { lastModified } = await files.getMetaData(key);
  if (clock.now().getTime() - lastModified.getTime() > days * DAY_MS) return undefined;
  return Buffer.from(await files.getBytes(key));
}

type Address = { url: string; simulated: string | undefined };

/** Readers who are shown the same picture at the same time wait for one request. */
async function fetchOnce(deps: Deps, key: string, address: Address): Promise<Buffer | undefined> {
  const current = fetching.get(key);
  if (current) return current;
  const now = deps.clock.now().getTime();
  if (fetching.size >= FETCHES_MAX || (failedUntil.get(key) ?? 0) > now) return undefined;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const fetched = fetchPicture({
    ...address,
    signal,
    maxBytes: MAX_BYTES,
    width: WIDTH,
    height: HEIGHT,
  })
    .then(async (picture) => {
      await deps.files.put(key, picture);
      return picture;
    })
    .catch((error: unknown) => {
      // The address may be a secret of its source.
      deps.log.info({ reason: error instanceof Error ? error.message : "unknown", key }, "no picture of a post");
      if (failedUntil.size >= FAILURES_MAX) failedUntil.clear();
      failedUntil.set(key, now + FAILED_MS);
      return undefined;
    })
    .finally(() => fetching.delete(key));
  fetching.set(key, fetched);
  return fetched;
}

/** Encoded again from its pixels, without metadata. Throws for anything but a picture at a public address. */
export async function fetchPicture({
  url,
  simulated,
  signal,
  maxBytes,
  ...size
}: Address & {
  signal: AbortSignal;
  maxBytes: number;
  width: number;
  height: number;
}): Promise<Buffer> {
  const { status, bytes } = await sendForBytes(
    { url, headers: { accept: "image/webp,image/jpeg,image/png,image/*;q=0.8" } },
    { trusted: simulated, signal, maxBytes },
  );
  if (status !== 200) throw new Error(`status ${status}`);
  return decoding.run({ key: "all", signal }, async () => {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new Error("not a picture");
    return picture
      .autoOrient()
      .resize({ ...size, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
  });
}

/** Deletes the stored pictures of a creator's posts. */
export async function deletePictures({ files }: Pick<Context, "files">, creatorId: number): Promise<void> {
  await files.deleteAll(`${PICTURES}/${creatorId}/`);
}

/** Deletes what is older than any source allows to be served, so that nothing is left of posts that are gone. */
export async function deleteOldPictures({ ctx: { files, clock } }: { ctx: Context }): Promise<void> {
  const { objects } = await files.listAll(`${PICTURES}/`, { recursive: true }).catch(() => ({ objects: [] }));
  for (const one of objects) {
    if (!one.isFile) continue;
    const { lastModified } = await files.getMetaData(one.key);
    if (clock.now().getTime() - lastModified.getTime() > CACHED_DAYS * DAY_MS) await files.delete(one.key);
  }
}
