import { NETWORK_FACTS, type Network } from "#contract/networks.ts";
import { parseProfileLink } from "#contract/profile-link.ts";
import { isSampleHandle } from "#server/domains/creators/index.ts";
import { cleanText, isDamaged, isSheetError } from "./missing.ts";
import { cutText } from "./whole-text.ts";

export type Handle = { username: string; /** Told beside it: "display name (login)". */ fullName?: string };
export type Unusable = { reason: string };

const LONGEST = 200;

/** The handle a cell gives, or why it gives none. YouTube is known by channel titles too; elsewhere a handle is one word. */
export function readHandle(cell: string, network: Network): Handle | Unusable {
  if (isSheetError(cell)) return { reason: `the handle is a spreadsheet error (${cell.trim()})` };
  // What nobody sees makes nobody else of them. In titles of channels it joins letters and signs.
  const seen = network === "youtube" ? cell : cell.replaceAll(/\p{Cf}/gu, "");
  const text = cleanText(seen)?.replace(/^@+/, "");
  if (text === undefined || text === "") return { reason: "no handle" };
  if (isDamaged(text)) return { reason: "letters of the handle were lost to a wrong encoding" };
  if (isAddress(text)) return handleInLink(text, network);
  const handle = (network === "twitch" ? splitLogin(text) : undefined) ?? { username: text };
  return usable(handle, network);
}

/** "https://www.tiktok.com/@someone?lang=en" → "someone". */
function handleInLink(text: string, network: Network): Handle | Unusable {
  const link = parseProfileLink(text);
  if (link?.network === network) return usable({ username: link.username }, network);
  return { reason: `the link is no profile on ${NETWORK_FACTS[network].label}: ${cutText(text, 100)}` };
}

function usable(handle: Handle, network: Network): Handle | Unusable {
  const { username } = handle;
  if (username.length > LONGEST) return { reason: `the handle is longer than ${LONGEST} characters` };
  if (network !== "youtube" && /\s/.test(username))
    return { reason: `a handle on ${NETWORK_FACTS[network].label} has no blanks: ${username}` };
  if (network !== "youtube" && network !== "mastodon" && username.includes("@"))
    return { reason: `a handle on ${NETWORK_FACTS[network].label} has no @ inside: ${username}` };
  if (network === "mastodon" && !/^[^@]+@[^@]+\.[^@]+$/.test(username))
    return { reason: `handles on Mastodon are written name@server: ${username}` };
  if (isSampleHandle(username)) return { reason: "handles ending in .sample are kept for sample data" };
  return handle;
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|(?:[\w-]+\.)+[a-z]{2,}\/\S)/i.test(text);
}

function splitLogin(text: string): Handle | undefined {
  const match = /^(.+?)\s*\((\w+)\)$/.exec(text);
  return match?.[1] && match[2] ? { username: match[2], fullName: match[1] } : undefined;
}
