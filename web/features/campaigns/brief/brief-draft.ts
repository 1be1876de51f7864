import { onSignOut } from "#web/api/session.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import type { BriefValues } from "./brief-form.tsx";

/** What is typed into a brief, and the values that it was typed over: only what differs is saved. */
type BriefDraft = { before: BriefValues; values: BriefValues };

/** By the id of the campaign. They stay while other tabs are read. */
const drafts = createStore<ReadonlyMap<string, BriefDraft>>(new Map());
onSignOut(() => drafts.set(new Map()));

export function briefDraftOf(campaignId: string): BriefDraft | undefined {
  return drafts.get().get(campaignId);
}

/** Whether something is typed into the brief of a campaign that is not saved. */
export function useHasBriefDraft(campaignId: string): boolean {
  return useStore(drafts).has(campaignId);
}

/** undefined: it is saved, or discarded. */
export function setBriefDraft(campaignId: string, draft: BriefDraft | undefined): void {
  if (draft === undefined && !drafts.get().has(campaignId)) return;
  const others = [...drafts.get()].filter(([id]) => id !== campaignId);
  drafts.set(new Map(draft === undefined ? others : [...others, [campaignId, draft]]));
}
