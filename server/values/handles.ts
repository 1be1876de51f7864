import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { networkOfSite, parseProfileLink } from "#contract/networks/profile-link.ts";
import { isSampleHandle } from "../sample-handles.ts";
import { cleanText, isDamaged, isSheetError } from "./missing.ts";
import { networkOf, networkOfAccountId } from "./networks.ts";
import { cutText } from "./whole-text.ts";

export type Handle = { username: string; /** From "display name (login)". */ fullName?: string };
export type Unusable = { reason: string };

const LONGEST = 200;
/** Longer cells hold no handle; addresses can be that long. */
const LONGEST_CELL = 2_000;

/** The handle in a cell, or why there is none: one word, save where the network says otherwise. */
export function readHandle(cell: string, network: Network): Handle | Unusable {
  if (isSheetError(cell)) return { reason: `the handle is a spreadsheet error (${cell.trim()})` };
  const { handle: rules } = NETWORK_FACTS[network];
  // Invisible characters do not make another handle. In titles they join letters and signs.
  const visible = rules?.isTitle ? cell : cell.replaceAll(/\p{Cf}/gu, "");
  const text = cleanText(visible);
  if (text === undefined) return { reason: "no handle" };
  if (isDamaged(text)) return { reason: "letters of the handle were lost to a wrong encoding" };
  const bare = unwrapped(text, network);
  if (bare === "") return { reason: "no handle" };
  // A channel can be called by a site's name.
  if (isAddress(bare) || (!rules?.isTitle && /^www\./i.test(bare))) return handleInLink(bare, network);
  const handle = (rules?.followsDisplayName ? splitLogin(bare) : undefined) ?? { username: bare };
  return usable(handle, network);
}

/** The handle in a cell as an account: a handle that is the network's own id identifies it whatever it is called. */
export function readAccount(cell: string, network: Network): (Handle & { externalId?: string }) | Unusable {
  const handle = readHandle(cell, network);
  return "reason" in handle ? handle : { ...handle, ...accountIdIn(network, handle.username) };
}

export function accountIdIn(network: Network, username: string): { externalId?: string } {
  return networkOfAccountId(username) === network ? { externalId: username } : {};
}

/** Whether a cell holds a handle or a link to a profile of the network, and not merely a number or a title. */
export function fitsHandle(text: string, network: Network): boolean {
  const handle = readHandle(text, network);
  if ("reason" in handle) return false;
  const { username } = handle;
  return /\p{L}|_/u.test(username) && (isSampleHandle(username) || hasShape(username, network));
}

const WRAPS = [
  ["(", ")"],
  ["[", "]"],
  ["<", ">"],
  ["{", "}"],
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["«", "»"],
] as const;
/** In any width. */
const AT = /^[@＠﹫]/u;
/** Only tested at the start of a run of such characters; otherwise long runs take quadratic time. */
const TRAILING = /(?<![\s,;])[\s,;]+$/;
/** "IG: @name", "instagram - name": what is before the sign must name the network of the handle. */
const SEPARATOR = /[:=–]|-\s/;
const LABEL_MAX = 20;

/** Marks around marks that people write. */
const ROUNDS_MAX = 8;

/**
 * A handle without what people write around it: brackets and quotation marks, its network's name, an @ in any width, and
 * punctuation behind it. Titles keep theirs, unless the cell says by an @ that it is a handle.
 */
function unwrapped(text: string, network: Network): string {
  if (text.length > LONGEST_CELL) return text;
  const { isTitle } = NETWORK_FACTS[network].handle ?? {};
  let rest = text;
  for (let before = "", rounds = 0; before !== rest && rounds < ROUNDS_MAX; rounds++) {
    before = rest;
    rest = withoutLabel(rest, network);
    const wrap = WRAPS.find(([open, close]) => rest.length > 2 && rest.startsWith(open) && rest.endsWith(close));
    if (wrap && (!isTitle || /^.\s*[@＠﹫]/u.test(rest))) rest = rest.slice(1, -1).trim();
    if (!isTitle || AT.test(rest)) rest = rest.replace(/^[@＠﹫][@＠﹫\s]*/u, "").replace(TRAILING, "");
  }
  // A dot may be part of a handle, but ends none.
  return isTitle || rest.startsWith("http") ? rest : rest.replace(/(?<=[\w@]{2})\.$/, "");
}

function withoutLabel(text: string, network: Network): string {
  const at = text.search(SEPARATOR);
  const [label, rest] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
  if (label.length > LABEL_MAX || !/^[\p{L} ]+$/u.test(label) || networkOf(label) !== network) return text;
  return NETWORK_FACTS[network].handle?.isTitle && !AT.test(rest) ? text : rest;
}

/** "https://www.tiktok.com/@someone?lang=en" → "someone". */
function handleInLink(text: string, network: Network): Handle | Unusable {
  const link = parseProfileLink(text, { named: network });
  if (link?.network === network) return usable({ username: link.username }, network);
  return { reason: `the link is no profile on ${NETWORK_FACTS[network].label}: ${cutText(text, 100)}` };
}

function usable(handle: Handle, network: Network): Handle | Unusable {
  const { username } = handle;
  const { label, handle: rules, handleShape } = NETWORK_FACTS[network];
  if (username.length > LONGEST) return { reason: `the handle is longer than ${LONGEST} characters` };
  if (rules?.isTitle || isSampleHandle(username)) return handle;
  const refuse = (rule: string) => ({ reason: `“${cutText(username, 60)}” is not a handle on ${label}: ${rule}` });
  if (/\s/.test(username)) return refuse("handles have no spaces");
  if (!rules?.hasServer && username.includes("@")) return refuse("handles have no @ inside");
  return hasShape(username, network) ? handle : refuse(`handles are ${handleShape.rule}`);
}

/** Whether a handle has the letters that the network allows. */
export function hasShape(username: string, network: Network): boolean {
  return NETWORK_FACTS[network].handleShape.pattern.test(username.normalize("NFKC"));
}

/** Also the address of a network alone: it is no handle, though it may consist of the same characters. */
function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|(?:[\w-]+\.)+[a-z]{2,}\/\S)/i.test(text) || networkOfSite(text) !== undefined;
}

function splitLogin(text: string): Handle | undefined {
  const match = /^(.*\S)\s*\((\w+)\)$/.exec(text);
  return match?.[1] && match[2] ? { username: match[2], fullName: match[1] } : undefined;
}
