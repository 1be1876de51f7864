import { timingSafeEqual } from "node:crypto";
import { CARD_FORMATS, type CardFormat } from "#contract/my-stats/recaps.ts";
import { english } from "#contract/messages/catalogue.ts";
import { plainDay } from "#contract/rankings/public-rankings.ts";
import type { Config } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import { derive, secretKey } from "../../../secrets.ts";
import { setNewest } from "../../../set-newest.ts";
import { readCards } from "../../creators/index.ts";
import { readPostPicture } from "../../post-pictures/index.ts";
import { drawCard, type Frame } from "./draw-card.ts";
import { selectRecap, type RecapRow } from "./store.ts";

const FOLDER = "pictures/recaps";
/** Pictures in memory, about 30 kB each: a screen shows those of one recap. */
const CACHE_SIZE = 64;
/** Pictures that are drawn at once. */
const AT_ONCE = 2;

/** `at`: the place of the card, from 0 on. */
type Which = { recapId: string; at: number; format: CardFormat };

function signatureOf(config: Config, { recapId, at, format }: Which): string {
  return derive(secretKey(config), "picture of a recap", `${recapId}/${at}/${format}`).slice(0, 22);
}

/** Only this server can make it: a caller who has it may see the card, as with pictures of posts. */
export function pictureAddress(config: Config, which: Which): string {
  const { recapId, at, format } = which;
  return `/files/${FOLDER}/${recapId}/${at}-${format}-${signatureOf(config, which)}.png`;
}

/** Whether only readRecapPicture() serves files of this key. */
export function isRecapPicture(key: string): boolean {
  return key.startsWith(`${FOLDER}/`);
}

/** The picture of a card by its key; undefined: no such key, or the recap was deleted with its creator. */
export async function readRecapPicture(ctx: Context, key: string): Promise<Buffer | undefined> {
  const [, recapId = "", place = "", of = "", signature = ""] =
    /^pictures\/recaps\/([\da-f-]{36})\/(\d{1,2})-([a-z]+)-([\w-]{22})\.png$/.exec(key) ?? [];
  const format = CARD_FORMATS.find((one) => one === of);
  if (!format) return undefined;
  const at = Number(place);
  if (!isSame(signature, signatureOf(ctx.config, { recapId, at, format }))) return undefined;
  const row = await selectRecap(ctx.db, recapId);
  if (row?.status !== "completed" || !row.cards[at]) return undefined;
  const [picture] = await readCardPictures(ctx, row, format, [at]);
  return picture;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function cardFileName({ lastDay, period, cards }: RecapRow, at: number): string {
  return `${lastDay}-${period}-${String(at + 1).padStart(2, "0")}-${cards[at]?.kind ?? "card"}.png`;
}

/** The cards of a recap as pictures, in their order; `only`: these. They are drawn when they are shown, and stored nowhere. */
export async function readCardPictures(
  ctx: Context,
  row: RecapRow,
  format: CardFormat,
  only: readonly number[] = row.cards.map((_, at) => at),
): Promise<Buffer[]> {
  const creator = (await readCards({ ctx, ids: [row.creatorId] })).get(row.creatorId);
  const key = creator?.picture_url?.replace(/^\/files\//, "");
  const readPortrait = async () =>
    key !== undefined && (await ctx.files.exists(key)) ? Buffer.from(await ctx.files.getBytes(key)) : null;
  /** The store of pictures of posts has it, or fetches it as for a screen. */
  const readPost = async (postKey: string) => {
    const picture = await readPostPicture(ctx, postKey);
    return picture ? Buffer.from(picture.content) : null;
  };
  const frame: Omit<Frame, "nth" | "picture"> = {
    format,
    name: creator?.full_name ?? "",
    days: english("recaps.onDays", { from: plainDay(row.firstDay), to: plainDay(row.lastDay) }),
    total: row.cards.length,
    isSample: creator?.isSample ?? false,
  };
  return Promise.all(
    only.flatMap((at) => {
      const card = row.cards[at];
      if (!card) return [];
      // The name and the portrait may change.
      const name = `${row.id} ${at} ${format} ${row.endedAt?.toISOString()} ${frame.name} ${key}`;
      return [
        cached(name, async () => {
          const own = card.postPicture === undefined ? null : await readPost(card.postPicture);
          const picture = card.kind === "cover" ? await readPortrait() : own;
          return drawCard(card, { ...frame, nth: at + 1, picture });
        }),
      ];
    }),
  );
}

const cache = new Map<string, Promise<Buffer>>();
let drawing = 0;
const waiting: (() => void)[] = [];

/** Concurrent requests share one drawing, and few are drawn at once. */
async function cached(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const picture = cache.get(name) ?? inTurn(draw);
  setNewest(cache, name, picture, CACHE_SIZE);
  return picture.catch((error: unknown) => {
    cache.delete(name);
    throw error;
  });
}

async function inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
  if (drawing >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
  drawing += 1;
  try {
    return await draw();
  } finally {
    drawing -= 1;
    waiting.shift()?.();
  }
}
