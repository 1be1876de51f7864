import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { cleanText, isSheetError } from "./missing.ts";
import { postIdIn } from "./networks.ts";
import { cutText } from "./whole-text.ts";

/** The id a cell gives a post, by itself or inside the post's address; a reason when the cell has been spoiled. */
export function readPostId(cell: string): { id: string } | { reason: string } | undefined {
  if (isSheetError(cell)) return { reason: `the post's id is a spreadsheet error (${cell.trim()})` };
  const text = cleanText(cell);
  if (text === undefined) return undefined;
  if (isShortenedId(text)) return { reason: `a spreadsheet has shortened the post's id (${text})` };
  if (isRoundedId(text))
    return { reason: `a spreadsheet has rounded the post's id (${text}): it keeps 15 digits. Export the ids as text` };
  const id = postIdIn(text) ?? text;
  return /\s/.test(id) || id.length > 200 ? { reason: `this is no id of a post: ${cutText(id, 60)}` } : { id };
}

function isShortenedId(text: string): boolean {
  return /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text);
}

/** Whether an id of a post or an account has lost its last digits: spreadsheets keep fifteen, and write zeros behind them. */
export function isRoundedId(text: string): boolean {
  return /^\s*\d{15}0{2,}\s*$/.test(text);
}

/** Ids that are numbers of another kind, without a time: those of Instagram's Graph API. */
const WITHOUT_TIME: Partial<Record<Network, RegExp>> = { instagram: /^1[78]\d{15}$/ };
/** The first network that made ids of the time did so from 4 November 2010 on. */
const FIRST_TIME = Date.UTC(2010, 10, 4);

/** When a post was published, where the network makes ids of the time; to the second. */
export function timeInPostId(id: string, network: Network): Date | undefined {
  const digits = /^\d{17,20}(?!\d)/.exec(id)?.[0];
  if (digits === undefined || WITHOUT_TIME[network]?.test(digits)) return undefined;
  const milliseconds = NETWORK_FACTS[network].posts.publishedMs?.(BigInt(digits));
  return milliseconds !== undefined && milliseconds >= FIRST_TIME
    ? new Date(Math.floor(milliseconds / 1000) * 1000)
    : undefined;
}

/** The address of a post, for networks that need no more than its id and its author. */
export function postAddress(network: Network, username: string, id: string): string | undefined {
  const { posts } = NETWORK_FACTS[network];
  // Ids of a form of their own need no author.
  const isKnown = posts.id ? posts.id.test(id) : /^\d+$/.test(id) && /^[\w.-]+$/.test(username);
  return isKnown ? posts.url?.({ username, id }) : undefined;
}
