import { getOwnProfile, type OwnProfile } from "#contract/creator-profile/edit.ts";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { queryOf } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { onSaved } from "../show-saved.ts";

/**
 * The version of the profile that a dialog's form began with, and what the form does once it was answered. Where another
 * tab has changed the same since, the form says what it is now, and sending it again replaces that.
 */
export function useItemDialog({ _id: id, lastChange }: OwnProfile, onClose: () => void) {
  const [seen, setSeen] = useState(lastChange);
  async function readAgain() {
    const { profile } = await queryClient.fetchQuery({ ...queryOf(getOwnProfile, { id }), staleTime: 0 });
    setSeen(profile.lastChange);
  }
  return {
    seen,
    onDone(reply: Parameters<typeof onSaved>[0]) {
      onSaved(reply);
      onClose();
    },
    onRefused({ err }: ApiError) {
      // Where it cannot be read, the next attempt is refused again.
      if (err === "conflict") readAgain().catch(() => undefined);
    },
  };
}
