import type { Network } from "#contract/networks.ts";
import { cleanText, isSheetError } from "./missing.ts";
import { postIdIn } from "./networks.ts";
import { cutText } from "./whole-text.ts";

/** When X began to count its ids in milliseconds, and Instagram. */
const X_EPOCH = 1_288_834_974_657n;
const INSTAGRAM_EPOCH = 1_314_220_021_721n;

/** The id a cell gives a post, by itself or inside the post's address; a reason when the cell has been spoiled. */
export function readPostId(cell: string): { id: string } | { reason: string } | undefined {
  if (isSheetError(cell)) return { reason: `the post's id is a spreadsheet error (${cell.trim()})` };
  const text = cleanText(cell);
  if (text === undefined) return undefined;
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { reason: `a spreadsheet has shortened the post's id (${text})` };
  const id = postIdIn(text) ?? text;
  return /\s/.test(id) || id.length > 200 ? { reason: `this is no id of a post: ${cutText(id, 60)}` } : { id };
}

/** When a post was published, where its id is made of the time: X, TikTok, Instagram. To the second. */
export function timeInPostId(id: string, network: Network): Date | undefined {
  const digits = /^\d{17,20}/.exec(id)?.[0];
  if (digits === undefined) return undefined;
  const number = BigInt(digits);
  if (network === "twitter") return toTheSecond(Number((number >> 22n) + X_EPOCH));
  if (network === "tiktok") return toTheSecond(Number(number >> 32n) * 1000);
  return network === "instagram" ? toTheSecond(Number((number >> 23n) + INSTAGRAM_EPOCH)) : undefined;
}

/** Where a post is, for the networks that need no more than its id and its author. */
export function postAddress(network: Network, username: string, id: string): string | undefined {
  if (network === "youtube" && /^[\w-]{11}$/.test(id)) return `https://www.youtube.com/watch?v=${id}`;
  if (!/^\d+$/.test(id) || !/^[\w.-]+$/.test(username)) return undefined;
  if (network === "twitter") return `https://x.com/${username}/status/${id}`;
  return network === "tiktok" ? `https://www.tiktok.com/@${username}/video/${id}` : undefined;
}

function toTheSecond(milliseconds: number): Date {
  return new Date(Math.floor(milliseconds / 1000) * 1000);
}
