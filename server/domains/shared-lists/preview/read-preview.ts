import { createHash } from "node:crypto";
import type { Context } from "../../../context.ts";
import { tenantDatabase } from "../../../db/row-security.ts";
import { setNewest } from "../../../set-newest.ts";
import { readCards } from "../../creators/index.ts";
import { readListPage } from "../../lists/index.ts";
import { findUnprotected, type Shared } from "../fetch-shared-list.ts";
import { drawPreview, type PreviewParts } from "./draw-preview.ts";
import type { SharedList } from "#contract/shared-lists.ts";
import { presentBranding } from "../present.ts";

const PORTRAITS = 6;
/** Number of most recently added creators that are searched for pictures. */
const CANDIDATES = 24;
/** Cached previews, about 100 kB each. */
const CACHE_SIZE = 32;

export type Preview = { tag: string; png: () => Promise<Buffer> };

const PRODUCT = "product";
const NOTHING: PreviewKeys = { creators: [], logo: null };
/** `logo`: its key in the file store. */
type PreviewKeys = { creators: { key: string; isBrand: boolean }[]; logo: string | null };

/**
 * The link preview image of a shared list, or of a topic, which shows its logo alone. What is not public, or has a password,
 * gets a neutral one.
 */
export async function readPreview({
  ctx,
  shareId,
}: {
  ctx: Context;
  shareId: string;
}): Promise<Preview & { community: boolean }> {
  const list = await findUnprotected({ ctx, shareId });
  const keys = list ? await previewKeys(ctx, list) : NOTHING;
  return { ...previewOf(ctx, keys), community: list?.isCommunity ?? false };
}

/** The picture of these creators, with a tag that changes with it; drawn when it is needed. */
export function previewOf(ctx: Context, keys: PreviewKeys): Preview {
  const tag = createHash("sha256").update(JSON.stringify(keys)).digest("base64url");
  return { tag, png: async () => render(ctx, tag, keys) };
}

async function previewKeys(ctx: Context, list: Shared): Promise<PreviewKeys> {
  const logo = list.whiteLabel ? list.logo : PRODUCT;
  if (list.kind === "topic") return { creators: [], logo };
  const sharing = { ...ctx, db: tenantDatabase(ctx.db, list.customerId) };
  const tenant = { db: sharing.db, customerId: list.customerId };
  const { creatorIds } = await readListPage({ tenant, list, page: 1, per_page: CANDIDATES });
  const cards = await readCards({ ctx: sharing, ids: creatorIds });
  const creators = creatorIds.flatMap((id) => {
    const card = cards.get(id);
    const key = card?.picture_url?.replace(/^\/files\//, "");
    return card && key ? [{ key, isBrand: card.is_a_brand }] : [];
  });
  return { creators: creators.slice(0, PORTRAITS), logo };
}

const cache = new Map<string, Promise<Buffer>>();

/** Concurrent requests share one rendering. */
async function render(ctx: Context, tag: string, keys: PreviewKeys): Promise<Buffer> {
  const rendering = cache.get(tag) ?? readParts(ctx, keys).then(drawPreview);
  setNewest(cache, tag, rendering, CACHE_SIZE);
  return rendering.catch((error: unknown) => {
    cache.delete(tag);
    throw error;
  });
}

async function readParts({ files }: Context, { creators, logo }: PreviewKeys): Promise<PreviewParts> {
  const read = async (key: string) => ((await files.exists(key)) ? Buffer.from(await files.getBytes(key)) : null);
  const pictures = await Promise.all(creators.map(async ({ key, isBrand }) => ({ picture: await read(key), isBrand })));
  return {
    creators: pictures.flatMap(({ picture, isBrand }) => (picture ? [{ picture, isBrand }] : [])),
    logo: logo === null || logo === PRODUCT ? logo : await read(logo),
  };
}

/** Metadata of a shared list or topic for link previews. */
export type SharedHead = Pick<
  SharedList,
  "title" | "desc" | "white_label" | "white_label_logo" | "company" | "community" | "isSample"
> & {
  /** The number of creators; null: it is the report of a topic. */
  count: number | null;
};

/** null both for a protected list and for one that is not shared, so that neither is disclosed. */
export async function readHead(
  kind: Shared["kind"],
  { ctx, shareId }: { ctx: Context; shareId: string },
): Promise<SharedHead | null> {
  const list = await findUnprotected({ ctx, shareId });
  if (list?.kind !== kind) return null;
  return {
    title: list.title,
    desc: list.description,
    ...presentBranding(list),
    community: list.isCommunity,
    isSample: list.isSample,
    count: list.kind === "list" ? list.count : null,
  };
}
