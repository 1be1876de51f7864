import { onSignOut } from "#web/api/session.ts";

const drafts = new Map<string, string>();
onSignOut(() => drafts.clear());

/** Unsaved notes stay while other creators are viewed. */
export function draftOf(rowId: string): string {
  return drafts.get(rowId) ?? "";
}

export function keepDraft(rowId: string, text: string): void {
  if (text === "") drafts.delete(rowId);
  else drafts.set(rowId, text);
}
