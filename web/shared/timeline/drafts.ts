import { onSignOut } from "#web/api/session.ts";

const drafts = new Map<string, string>();
onSignOut(() => drafts.clear());

/** What is being written about a creator survives a look at the next one. */
export function draftOf(rowId: string): string {
  return drafts.get(rowId) ?? "";
}

export function keepDraft(rowId: string, text: string): void {
  if (text === "") drafts.delete(rowId);
  else drafts.set(rowId, text);
}
