import type { SharedCreator } from "#contract/shared-lists.ts";
import type { Verdict } from "#contract/base/states.ts";
import { useState } from "react";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("sharedLists");

export function rowId(creatorId: string): string {
  return `creator-${creatorId}`;
}

/** Focuses a creator's row. */
export function focusRow(creatorId: string): void {
  document.getElementById(rowId(creatorId))?.focus();
}

/** The row that keys act on: J and K move, A, M and R set the verdict and move on. */
export function useReviewKeys({
  creators,
  enabled,
  onVerdict,
}: {
  creators: readonly SharedCreator[];
  enabled: boolean;
  /** Returns whether the review was complete; otherwise the row stays current. */
  onVerdict: (creator: SharedCreator, verdict: Verdict) => boolean;
}) {
  const [current, setCurrent] = useState<string | null>(null);
  const at = creators.findIndex(({ _id }) => _id === current);

  const go = (to: number) => {
    const creator = creators[Math.min(Math.max(to, 0), creators.length - 1)];
    if (creator) focusRow(creator._id);
  };
  const setVerdict = (verdict: Verdict) => {
    const creator = creators[Math.max(at, 0)];
    if (!creator) return;
    setCurrent(creator._id);
    if (onVerdict(creator, verdict)) go(Math.max(at, 0) + 1);
  };
  useShortcut("j", t("keys.next"), () => go(at + 1), { enabled });
  useShortcut("k", t("keys.previous"), () => go(at - 1), { enabled });
  useShortcut("a", t("keys.approve"), () => setVerdict("approve"), { enabled });
  useShortcut("m", t("keys.maybe"), () => setVerdict("maybe"), { enabled });
  useShortcut("r", t("keys.reject"), () => setVerdict("reject"), { enabled });
  return { current, onFocus: setCurrent };
}
