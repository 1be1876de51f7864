import type { Endpoint } from "#contract/base/endpoint.ts";
import { useState } from "react";
import { draftOwner, drafts, removeDraft, saveDraft, type Draft } from "#web/api/drafts.ts";
import { TAB_ID } from "#web/api/tab-id.ts";
import { unsentOf, useUnsent } from "#web/api/unsaved.ts";
import { newId } from "#web/lib/new-id.ts";

/**
 * A mail as it is written. `key`: the one that it is sent with, as often as it is sent; `plan`: when, see plan.ts;
 * `files`: what is attached, see attached.ts.
 */
export type Typed = { key: string; subject: string; text: string; plan: string; files: string };

/** No call: what is typed is stored beside writes without a reply, and goes with them at the sign-out. */
const TYPED = "mail that is being written";
/** It was sent, perhaps without a reply. */
const SENT = "sent";

function storedAt(place: string): Draft | undefined {
  return drafts.get().find(({ endpoint, key }) => endpoint === TYPED && key === place);
}

function typedIn(draft: Draft | undefined): Typed | undefined {
  const { key, subject, text, plan, files } = draft?.about ?? {};
  return key === undefined
    ? undefined
    : { key, subject: subject ?? "", text: text ?? "", plan: plan ?? "", files: files ?? "" };
}

/** Whether the attempt to send it has ended well, or was discarded: then it is not shown again. */
function isOver(draft: Draft, endpoints: readonly Endpoint[]): boolean {
  const calls = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  const isOpen = drafts.get().some((one) => calls.has(one.endpoint) && one.key === draft.about["key"]);
  return draft.about["state"] === SENT && !isOpen;
}

/**
 * What is typed into a mail that `endpoint` or `other` sends, which a reload or a closed dialog does not lose. `to`: who it is for,
 * where a place is of several: a mail that may have been sent to others is not continued.
 */
export function useTyped(
  place: string,
  { endpoint, other = endpoint, to = "" }: { endpoint: Endpoint; other?: Endpoint; to?: string },
) {
  const [typed, setTyped] = useState<Typed>(() => {
    const stored = storedAt(place);
    const isLeft =
      stored && !isOver(stored, [endpoint, other]) && (stored.about["state"] !== SENT || stored.about["to"] === to);
    return (isLeft && typedIn(stored)) || { key: newId(), subject: "", text: "", plan: "", files: "" };
  });
  const first = useUnsent(endpoint, typed.key);
  const second = useUnsent(other, typed.key);
  const unsent = first ?? second;

  function store(next: Typed, state = "typed") {
    const owner = draftOwner();
    if (owner === null) return;
    const about = { ...next, to, state };
    const draft: Draft = {
      id: `${TAB_ID} ${place}`,
      owner,
      endpoint: TYPED,
      key: place,
      input: {},
      about,
      bases: [],
      at: Date.now(),
      page: TAB_ID,
      state: "unsent",
    };
    if (next.subject === "" && next.text === "" && next.files === "")
      removeDraft({ ...draft, id: storedAt(place)?.id ?? draft.id });
    else saveDraft(draft);
  }

  return {
    typed,
    /** It may have been sent: only the same mail, under the same key, can be sent again. */
    isUnsent: unsent !== undefined,
    write(patch: Partial<Omit<Typed, "key">>) {
      const next = { ...typed, ...patch };
      setTyped(next);
      store(next);
    },
    /** Before it is sent. */
    markSent: () => store(typed, SENT),
    /** What the server has refused was not sent, unlike what got no reply. */
    onFailed() {
      if (!unsentOf(endpoint, typed.key) && !unsentOf(other, typed.key)) store(typed);
    },
    /** The next mail is another one. */
    clear() {
      if (unsent) removeDraft(unsent);
      const next = { key: newId(), subject: "", text: "", plan: "", files: "" };
      setTyped(next);
      store(next);
    },
  };
}
