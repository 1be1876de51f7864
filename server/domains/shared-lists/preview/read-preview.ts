import { createHash } from "node:crypto";
import type { Context } from "../../../context.ts";
import { readCards } from "../../creators/index.ts";
import { readListPage, type SharedRow } from "../../lists/index.ts";
import { findOpen } from "../find-open.ts";
import { drawPreview, type PreviewParts } from "./draw-preview.ts";

const PEOPLE = 6;
/** So many of the newest are looked through for pictures. */
const LOOKED_AT = 24;
/** Drawn pictures that are kept, of about 100 kB each. */
const KEPT = 32;

export type Preview = { tag: string; png: () => Promise<Buffer>; community: boolean };

const PRODUCT = "product";
const NOTHING: Keys = { people: [], logo: null };
/** `logo`: its key in the file store. */
type Keys = { people: { key: string; isBrand: boolean }[]; logo: string | null };
type Asked = { ctx: Context; shareId: string };

/** The picture of a shared list for those who are sent its link; one that says nothing unless anybody may look at it. */
export async function readPreview({ ctx, shareId }: Asked): Promise<Preview> {
  const list = await findOpen({ ctx, shareId });
  const keys = list ? await keysOf(ctx, list) : NOTHING;
  const tag = createHash("sha256").update(JSON.stringify(keys)).digest("base64url");
  return { tag, png: async () => drawn(ctx, tag, keys), community: list?.isCommunity ?? false };
}

async function keysOf(ctx: Context, list: SharedRow): Promise<Keys> {
  const tenant = { db: ctx.db, customerId: list.customerId };
  const { creatorIds } = await readListPage({ tenant, list, page: 1, per_page: LOOKED_AT });
  const cards = await readCards({ ctx, ids: creatorIds });
  const people = creatorIds.flatMap((id) => {
    const card = cards.get(id);
    const key = card?.picture_url?.replace(/^\/files\//, "");
    return card && key ? [{ key, isBrand: card.is_a_brand }] : [];
  });
  return { people: people.slice(0, PEOPLE), logo: list.whiteLabel ? list.logo : PRODUCT };
}

const kept = new Map<string, Promise<Buffer>>();

/** What is asked for at once is drawn once. */
async function drawn(ctx: Context, tag: string, keys: Keys): Promise<Buffer> {
  const drawing = kept.get(tag) ?? readParts(ctx, keys).then(drawPreview);
  kept.delete(tag);
  kept.set(tag, drawing);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? "");
  return drawing.catch((error: unknown) => {
    kept.delete(tag);
    throw error;
  });
}

async function readParts({ files }: Context, { people, logo }: Keys): Promise<PreviewParts> {
  const read = async (key: string) => ((await files.exists(key)) ? Buffer.from(await files.getBytes(key)) : null);
  const pictures = await Promise.all(people.map(async ({ key, isBrand }) => ({ picture: await read(key), isBrand })));
  return {
    people: pictures.flatMap(({ picture, isBrand }) => (picture ? [{ picture, isBrand }] : [])),
    logo: logo === null || logo === PRODUCT ? logo : await read(logo),
  };
}
