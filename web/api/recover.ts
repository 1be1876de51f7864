import { HTTP_TIMEOUT_MS } from "#contract/base/limits.ts";
import type { Tag } from "#contract/base/tags.ts";
import { call } from "./client.ts";
import { drafts, isOwn, removeDraft, saveDraft, type Draft } from "./drafts.ts";
import { invalidateTouched } from "./invalidate.ts";
import { TAB_ID } from "./tab-id.ts";
import { recoverableOf, sessionChanged, type About, type Found } from "./unsaved.ts";

/** Drafts that are being compared with the server's values. */
const recovering = new Set<string>();

/** Settles what pages before this one have left: confirms it, sends it again where that is safe, or offers it. */
export async function recoverDrafts(): Promise<void> {
  // Without its code a draft waits for the page that has it.
  const others = drafts.get().filter((draft) => draft.page !== TAB_ID && recoverableOf(draft));
  const open = others.filter(mayBeOpen);
  // A page that was killed says nothing. Its request is over by then.
  for (const { at } of open) setTimeout(() => void recoverDrafts(), at + HTTP_TIMEOUT_MS - Date.now() + 1);
  await Promise.all(others.filter((draft) => !open.includes(draft)).map(recover));
}

/** Whether the page of a draft is still open, as far as can be known. */
function mayBeOpen({ state, at }: Draft): boolean {
  return state === "sending" && Date.now() - at <= HTTP_TIMEOUT_MS;
}

async function recover(draft: Draft): Promise<void> {
  if (recovering.has(draft.id)) return;
  recovering.add(draft.id);
  const { isRepeatable } = recoverableOf(draft) ?? {};
  const isUnknown = draft.state !== "unsent";
  const found = await compare(draft);
  recovering.delete(draft.id);
  // Another write of the same record has replaced it.
  if (!drafts.get().some(({ id }) => id === draft.id)) return;
  if (found === "unchanged" && isUnknown && isRepeatable) await resend(draft).catch(() => {});
  else if (isUnknown && found === undefined) offer({ ...draft, about: { ...draft.about, isUnknown: "true" } }, found);
  else offer(draft, found);
}

/** What the server has of it; undefined when that cannot be found out. */
async function compare(draft: Draft): Promise<Found | undefined> {
  // Written by `sendRecoverable`, which describes every draft.
  const about = aboutOf(draft);
  return recoverableOf(draft)
    ?.compare?.(draft.input, about, draft.bases)
    .catch(() => undefined);
}

export function aboutOf({ about }: Draft): About {
  return { title: "", text: "", ...about };
}

function offer(draft: Draft, found: Found | undefined): void {
  if (found === "saved") {
    removeDraft(draft);
    // What was read before it was written is out of date.
    refresh(draft);
    return;
  }
  const { now: _, ...about } = draft.about;
  saveDraft({ ...draft, page: TAB_ID, state: "unsent", about: { ...about, ...(typeof found === "object" && found) } });
}

async function resend(draft: Draft): Promise<void> {
  const { endpoint } = recoverableOf(draft) ?? {};
  if (!endpoint) return;
  // Another user may have signed in while it was compared.
  if (!isOwn(draft)) throw sessionChanged();
  // What the server had instead stays known: when this fails, the user has been shown it.
  const { isUnknown: _, refusal: __, ...about } = aboutOf(draft);
  await call(endpoint, draft.input, { about, isDraft: true });
  refresh(draft);
}

function refresh(draft: Draft): void {
  const { endpoint, onSaved } = recoverableOf(draft) ?? {};
  if (endpoint) void invalidateTouched(endpoint);
  onSaved?.();
}

/**
 * Sends a draft because its user wants it. When the value has changed since and the user was not shown so,
 * the draft says so instead. Throws `ApiError`.
 */
export async function sendDraft(draft: Draft): Promise<void> {
  const found = await compare(draft);
  const isNews = typeof found === "object" && found.now !== draft.about["now"];
  if (found === "saved" || isNews) offer(draft, found);
  else await resend(draft);
}

/** Compares again what is offered: it may have arrived, or others may have changed the value. */
export async function compareDrafts(tags: readonly Tag[]): Promise<void> {
  const changed = new Set(tags);
  const offered = drafts.get().filter(({ state }) => state === "unsent");
  const concerned = offered.filter((draft) => recoverableOf(draft)?.endpoint.touches?.some((tag) => changed.has(tag)));
  await Promise.all(
    concerned.map(async (draft) => {
      const found = await compare(draft);
      const current = drafts.get().find(({ id }) => id === draft.id);
      if (found !== undefined && current?.state === "unsent") offer(current, found);
    }),
  );
}
