import { NETWORK_FACTS, type Network } from "#contract/networks.ts";
import { parseProfileLink } from "#contract/profile-link.ts";
import { cleanText, isDamaged, isSheetError } from "./missing.ts";
import { cutText } from "./whole-text.ts";

export type Handle = { username: string; /** From "display name (login)". */ fullName?: string };
export type Unusable = { reason: string };

const LONGEST = 200;

/** The handle in a cell, or why there is none: one word, save where the network says otherwise. */
export function readHandle(cell: string, network: Network): Handle | Unusable {
  if (isSheetError(cell)) return { reason: `the handle is a spreadsheet error (${cell.trim()})` };
  const { handle: rules } = NETWORK_FACTS[network];
  // Invisible characters do not make another handle. In titles they join letters and signs.
  const visible = rules?.isTitle ? cell : cell.replaceAll(/\p{Cf}/gu, "");
  const text = cleanText(visible)?.replace(/^@+/, "");
  if (text === undefined || text === "") return { reason: "no handle" };
  if (isDamaged(text)) return { reason: "letters of the handle were lost to a wrong encoding" };
  if (isAddress(text)) return handleInLink(text, network);
  const handle = (rules?.followsDisplayName ? splitLogin(text) : undefined) ?? { username: text };
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
  const { label, handle: rules } = NETWORK_FACTS[network];
  if (username.length > LONGEST) return { reason: `the handle is longer than ${LONGEST} characters` };
  if (!rules?.isTitle && /\s/.test(username))
    return { reason: `“${username}” is not a handle on ${label}: handles have no spaces` };
  if (!rules?.isTitle && !rules?.hasServer && username.includes("@"))
    return { reason: `“${username}” is not a handle on ${label}: handles have no @ inside` };
  if (rules?.hasServer && !/^[^@]+@[^@][^@.]*\.[^@]+$/.test(username))
    return { reason: `“${username}” is not a handle on ${label}: handles are written name@server` };
  return handle;
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|(?:[\w-]+\.)+[a-z]{2,}\/\S)/i.test(text);
}

function splitLogin(text: string): Handle | undefined {
  const match = /^(.*\S)\s*\((\w+)\)$/.exec(text);
  return match?.[1] && match[2] ? { username: match[2], fullName: match[1] } : undefined;
}
