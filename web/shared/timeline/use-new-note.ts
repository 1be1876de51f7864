import type { Endpoint } from "#contract/base/endpoint.ts";
import { useState } from "react";
import { removeDraft, type Draft } from "#web/api/drafts.ts";
import { onSignOut } from "#web/api/session.ts";
import { unsentOf, useUnsent } from "#web/api/unsaved.ts";
import { newId } from "#web/lib/new-id.ts";

/**
 * What is written on a record: a note, or a comment. It stays while others are viewed, and what could not be sent comes back
 * into the field. `endpoint` is recoverable, by the ids of the record and of the note.
 */
export function useNewNote(endpoint: Endpoint, recordId: string) {
  const place = `${endpoint.path} ${recordId}`;
  const [typed, setTyped] = useState(() => drafts.get(place) ?? null);
  const [edited, setEdited] = useState<Draft>();
  const unsent = useUnsent(endpoint, recordId);
  const text = typed ?? unsent?.about["text"] ?? "";
  const isUnsent = unsent !== undefined && typed === null;

  /** null: nothing beyond what could not be sent. */
  function write(next: string | null) {
    setTyped(next);
    if (next === null) drafts.delete(place);
    else drafts.set(place, next);
  }

  return {
    text,
    isUnsent,
    /** What could not be sent is in the field until something is typed: then that is an edit of it. */
    type(next: string) {
      if (typed === null) setEdited(unsent);
      write(next);
    },
    /** Before it is sent; returns the id that it is to have. Sent again as it is, it may have arrived the first time. */
    begin(): string {
      const replaced = typed === null ? unsent : edited;
      if (replaced) removeDraft(replaced);
      setEdited(undefined);
      // While it is sent, it is no draft that shows its text.
      write(text);
      return isUnsent ? unsent.key.slice(recordId.length + 1) : newId();
    },
    onAdded: () => write(null),
    /** As a draft it can be saved or discarded elsewhere as well. */
    onError() {
      if (unsentOf(endpoint, recordId)) write(null);
    },
  };
}

const drafts = new Map<string, string>();
onSignOut(() => drafts.clear());
