import { NETWORK_FACTS, type Network } from "#contract/networks.ts";
import { cleanText, isSheetError } from "./missing.ts";
import { postIdIn } from "./networks.ts";
import { cutText } from "./whole-text.ts";

/** The id a cell gives a post, by itself or inside the post's address; a reason when the cell has been spoiled. */
export function readPostId(cell: string): { id: string } | { reason: string } | undefined {
  if (isSheetError(cell)) return { reason: `the post's id is a spreadsheet error (${cell.trim()})` };
  const text = cleanText(cell);
  if (text === undefined) return undefined;
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { reason: `a spreadsheet has shortened the post's id (${text})` };
  const id = postIdIn(text) ?? text;
  return /\s/.test(id) || id.length > 200 ? { reason: `this is no id of a post: ${cutText(id, 60)}` } : { id };
}

/** When a post was published, where the network makes ids of the time; to the second. */
export function timeInPostId(id: string, network: Network): Date | undefined {
  const digits = /^\d{17,20}/.exec(id)?.[0];
  const milliseconds = digits && NETWORK_FACTS[network].posts.publishedMs?.(BigInt(digits));
  return milliseconds ? new Date(Math.floor(milliseconds / 1000) * 1000) : undefined;
}

/** The address of a post, for networks that need no more than its id and its author. */
export function postAddress(network: Network, username: string, id: string): string | undefined {
  const { posts } = NETWORK_FACTS[network];
  // Ids of a form of their own need no author.
  const isKnown = posts.id ? posts.id.test(id) : /^\d+$/.test(id) && /^[\w.-]+$/.test(username);
  return isKnown ? posts.url?.({ username, id }) : undefined;
}
