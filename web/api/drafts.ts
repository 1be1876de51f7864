import { DAY_MS } from "#contract/base/limits.ts";
import { z } from "zod";
import { createStore } from "../lib/store.ts";

const PREFIX = "limelight.draft ";
const EXPIRES_MS = 7 * DAY_MS;

/** The owner of what visitors write, who have no account. */
export const VISITOR = "visitor";

const draftShape = z.object({
  /** Identifies this write: a later one of the same record and field replaces it. */
  id: z.string(),
  owner: z.string(),
  /** Method and path of the call. */
  endpoint: z.string(),
  /** The record and field that it writes. */
  key: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** What people are shown of it, and what is needed to compare it with the server's value. */
  about: z.record(z.string(), z.string()),
  /** The value that it replaces, and those that unconfirmed writes before it were to replace. */
  bases: z.array(z.string()),
  at: z.number(),
  /** The page that sends it. */
  page: z.string(),
  /** `left`: its page went before there was a reply. `unsent`: offered to the user. */
  state: z.enum(["sending", "left", "unsent"]),
});
/** A write without the server's confirmation, stored in this browser. */
export type Draft = z.infer<typeof draftShape>;

/** Drafts of the signed-in user and of visitors, oldest first. */
export const drafts = createStore<readonly Draft[]>([]);

let owner: string | null = null;
/** Who signed out deliberately: what they wrote is not stored again by requests that fail afterwards. */
const signedOut = new Set<string>();

/** The signed-in user in their workspace, `user:workspace`; null: none. */
export function setDraftOwner(next: string | null): void {
  if (owner === next) return;
  owner = next;
  if (next !== null) signedOut.delete(userOf(next));
  refreshDrafts();
}

function userOf(of: string): string {
  return of.split(":", 1)[0] ?? of;
}

/** Whether the write is of the user who is signed in, or of a visitor. */
export function isOwn({ owner: of }: Pick<Draft, "owner">): boolean {
  return of === VISITOR || of === owner;
}

export function draftOwner(): string | null {
  return owner;
}

/** Reads the drafts again, which other tabs change as well. */
export function refreshDrafts(): void {
  const own = readAll().filter(isOwn);
  drafts.set(own.toSorted((a, b) => a.at - b.at));
}

/** Returns whether it was stored: a full or blocked storage does not. */
export function saveDraft(draft: Draft): boolean {
  if (signedOut.has(userOf(draft.owner))) {
    removeDraft(draft);
    return false;
  }
  if (isOwn(draft)) show(draft);
  try {
    localStorage.setItem(storageKey(draft), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** In the place of an earlier one: rows that people are about to press do not move. */
function show(draft: Draft): void {
  const all = drafts.get();
  const isKnown = all.some((one) => isSame(one, draft));
  drafts.set(isKnown ? all.map((one) => (isSame(one, draft) ? draft : one)) : [...all, draft]);
}

/** Removes it, unless a later write has replaced it. */
export function removeDraft(draft: Draft): void {
  drafts.set(drafts.get().filter(({ id }) => id !== draft.id));
  if (read(storageKey(draft))?.id === draft.id) localStorage.removeItem(storageKey(draft));
}

/** Removes all that is stored for a user who signs out, in whatever workspace. */
export function forgetDrafts(userId: string): void {
  signedOut.add(userId);
  for (const draft of readAll()) if (userOf(draft.owner) === userId) removeDraft(draft);
}

export function isDraftKey(key: string | null): boolean {
  // null: all of the storage was cleared.
  return key === null || key.startsWith(PREFIX);
}

function isSame(one: Draft, other: Draft): boolean {
  return storageKey(one) === storageKey(other);
}

function storageKey({ owner: of, endpoint, key }: Pick<Draft, "owner" | "endpoint" | "key">): string {
  return `${PREFIX}${of} ${endpoint} ${key}`;
}

function readAll(): Draft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.flatMap((key) => {
      const draft = read(key);
      if (draft && Date.now() - draft.at < EXPIRES_MS) return [draft];
      localStorage.removeItem(key);
      return [];
    });
  } catch {
    return [];
  }
}

function read(key: string): Draft | undefined {
  try {
    return draftShape.parse(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return undefined;
  }
}
