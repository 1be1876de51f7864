import type { Endpoint, InputOf } from "#contract/base/endpoint.ts";
import { ERROR_STATUS } from "#contract/base/errors.ts";
import { say } from "#contract/messages/shared.ts";
import { trust } from "#contract/base/trust.ts";
import { useStore } from "../lib/store.ts";
import { ApiError } from "./api-error.ts";
import {
  draftOwner,
  isOwn,
  drafts,
  isDraftKey,
  refreshDrafts,
  removeDraft,
  saveDraft,
  VISITOR,
  type Draft,
} from "./drafts.ts";
import { TAB_ID } from "./tab-id.ts";

/**
 * What people are shown of a write: `title` names it, `text` is what was entered. `base`: the value that it replaces.
 * `now`: what the server has instead of it, if that is another one.
 */
export type About = Record<string, string> & { title: string; text: string; base?: string };

/** How the server's value compares with a draft: written, as before the edit, or changed to something else. */
export type Found = "saved" | "unchanged" | { now: string };

/**
 * A call with an input that comes back as a draft if it could not be sent. Calls with secrets must not be declared:
 * drafts are stored.
 */
type Recoverable<Input> = {
  endpoint: Endpoint;
  /** Visitors, who have no account, make this call. */
  isPublic?: boolean;
  /** Sending it twice has the effect of sending it once. */
  isRepeatable: boolean;
  /** The record and field that are written; null: this input is no draft. */
  key: (input: Input) => string | null;
  /** Where the caller does not describe the write. */
  describe?: (input: Input) => About;
  /** Compares with what the server has. Without it, it is unknown whether a write arrived that got no reply. */
  compare?: (input: Input, about: About, bases: readonly string[]) => Promise<Found>;
  /** After it arrived by way of a draft, where the endpoint does not declare what it touches. */
  onSaved?: () => void;
};

type RecoverableCall<T> = {
  about: About | undefined;
  /** It is sent again because an earlier page or attempt could not. */
  isDraft?: boolean | undefined;
  send: (isStored: boolean) => Promise<T>;
};

const registry = new Map<string, Recoverable<Record<string, unknown>>>();
let isListening = false;

/** Declares a call with an input that is stored until the server confirms it. */
export function recoverable<E extends Endpoint>(endpoint: E, options: Omit<Recoverable<InputOf<E>>, "endpoint">): void {
  // The registry hands out inputs only by the endpoint they were stored for, after parsing them by its schemas.
  registry.set(idOf(endpoint), trust<Recoverable<Record<string, unknown>>>({ ...options, endpoint }));
  if (isListening) return;
  isListening = true;
  addEventListener("pagehide", leave);
  addEventListener("pageshow", () => void (isLeaving = false));
  addEventListener("storage", ({ key }) => isDraftKey(key) && refreshDrafts());
  refreshDrafts();
}

/** The declaration that a draft was stored by; undefined when its code is not loaded or its input is of another version. */
export function recoverableOf(draft: Draft): Recoverable<Record<string, unknown>> | undefined {
  const found = registry.get(draft.endpoint);
  const { body, params } = found?.endpoint ?? {};
  const { input } = draft;
  const only = (fields: object = {}) => Object.fromEntries(Object.entries(input).filter(([name]) => name in fields));
  const isValid = [body, params].every((schema) => !schema || schema.safeParse(only(schema.shape)).success);
  return isValid ? found : undefined;
}

function idOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Writes of this page without a reply. */
const underWay = new Map<string, { draft: Draft; over: Promise<unknown> }>();
/** Starts what waits for an earlier write. */
const waiting = new Set<() => void>();
let isLeaving = false;
/** A page that is still there so long after a failed request was not left. */
const STAYS_MS = 5_000;
let count = 0;

/**
 * Sends a write, after earlier ones to the same record and field, and stores its input until the server has replied.
 * What the server refuses is removed, because its screen shows the refusal; a draft has no screen, and keeps the reason.
 */
export function sendRecoverable<E extends Endpoint, T>(
  endpoint: E,
  input: InputOf<E>,
  { about, isDraft = false, send }: RecoverableCall<T>,
): Promise<T> {
  const found = registry.get(idOf(endpoint));
  const fields = { ...trust<Record<string, unknown>>(input) }; // `InputOf` is always an object.
  const key = found?.key(fields) ?? null;
  const owner = found?.isPublic ? VISITOR : draftOwner();
  const description = about ?? found?.describe?.(fields);
  if (key === null || owner === null || !description) return send(false);
  const place = placeOf({ endpoint: idOf(endpoint), key });
  const earlier = underWay.get(place);
  const draft: Draft = {
    id: `${TAB_ID} ${(count += 1)}`,
    owner,
    endpoint: idOf(endpoint),
    key,
    input: fields,
    about: description,
    bases: [...(earlier?.draft.bases ?? []), description.base ?? []].flat(),
    at: Date.now(),
    page: TAB_ID,
    state: "sending",
  };
  const isStored = saveDraft(draft);
  const sendLater = () => {
    // Another user may have signed in since: it must not be sent in their name.
    if (!isOwn(draft)) throw sessionChanged();
    // Its request begins only now, and so does the time after which it counts as failed.
    if (isLatest(draft)) saveDraft({ ...draft, at: Date.now(), state: isLeaving ? "left" : "sending" });
    return send(isStored);
  };
  const over = finish(draft, { isDraft, sent: earlier ? after(earlier.over, sendLater) : send(isStored) });
  underWay.set(place, { draft, over });
  // Browsers abort requests before `pagehide`, but not before this. Some never restore pages that listen to it.
  addEventListener("beforeunload", expectLeave);
  const forget = () => {
    if (underWay.get(place)?.over === over) underWay.delete(place);
    if (underWay.size === 0) removeEventListener("beforeunload", expectLeave);
  };
  over.then(forget, forget);
  return over;
}

async function finish<T>(draft: Draft, { sent, isDraft }: { sent: Promise<T>; isDraft: boolean }): Promise<T> {
  try {
    const reply = await sent;
    removeDraft(draft);
    return reply;
  } catch (error) {
    if (isRefusal(error) && isDraft) saveUnsent({ ...draft, about: { ...draft.about, refusal: error.msg } });
    else if (isRefusal(error)) removeDraft(draft);
    else if (isLeaving) saveLeft(draft);
    else saveUnsent(draft);
    throw error;
  }
}

/** A page that goes aborts its requests; whether they arrived is found out by the next one, unless this one stays. */
function saveLeft(draft: Draft): void {
  if (!isLatest(draft)) return;
  saveDraft({ ...draft, state: "left" });
  setTimeout(() => {
    if (drafts.get().some(({ id, state }) => id === draft.id && state === "left")) saveUnsent(draft);
  }, STAYS_MS);
}

function saveUnsent(draft: Draft): void {
  if (isLatest(draft)) saveDraft({ ...draft, state: "unsent" });
}

/** Whether no later write to the same record and field is under way. */
function isLatest(draft: Draft): boolean {
  const latest = underWay.get(placeOf(draft))?.draft;
  return latest === undefined || latest.id === draft.id;
}

/** As the server refuses a write that is sent with another session than its page shows. */
export function sessionChanged(): ApiError {
  return new ApiError({ err: "session_changed", ...say("errors.session_changed") }, ERROR_STATUS.session_changed);
}

/** The server understood the call and does not want it; sending it again would not help. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status, err } = error;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status) && err !== "session_changed";
}

/** Waits for the earlier write, but not when the page is left: then it is sent at once. */
async function after<T>(earlier: Promise<unknown>, run: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.add(resolve);
  await Promise.race([earlier.catch(() => {}), promise]);
  waiting.delete(resolve);
  return run();
}

function placeOf({ endpoint, key }: Pick<Draft, "endpoint" | "key">): string {
  return `${endpoint} ${key}`;
}

function expectLeave(): void {
  isLeaving = true;
}

function leave(): void {
  isLeaving = true;
  for (const start of waiting) start();
  for (const { draft } of underWay.values()) saveDraft({ ...draft, state: "left" });
}

/** Resolves when every write of this page has its reply. */
export async function writesSettled(): Promise<void> {
  await Promise.allSettled([...underWay.values()].map(({ over }) => over));
}

/** What could not be sent of this record and field; of several, such as notes on one record, the oldest. */
export function unsentOf(endpoint: Endpoint, key: string): Draft | undefined {
  return drafts
    .get()
    .find(
      (one) =>
        one.state === "unsent" && one.endpoint === idOf(endpoint) && (one.key === key || one.key.startsWith(`${key} `)),
    );
}

export function useUnsent(endpoint: Endpoint, key: string): Draft | undefined {
  useStore(drafts);
  return unsentOf(endpoint, key);
}
