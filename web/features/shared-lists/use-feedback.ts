import { getSharedList, giveFeedback, type SharedList } from "#contract/shared-lists.ts";
import { feedbackView } from "#contract/lists/shapes.ts";
import { DAY_MS, LIST_PAGE_SIZE_MAX } from "#contract/base/limits.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import type { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { invalidate } from "#web/api/queries.ts";
import { recoverable } from "#web/api/unsaved.ts";
import { createPersistedStore } from "#web/lib/persisted.ts";
import { useStore } from "#web/lib/store.ts";
import { queryClient } from "#web/api/query-client.ts";
import { i18n } from "#web/words/i18n.ts";

export type Review = SharedList["feedback"]["mine"][number];

const pendingReview = z.object({
  shareId: z.string(),
  review: feedbackView.omit({ reviewer: true, at: true }),
  at: z.number(),
});
/** Feedback that waits for the visitor's name, oldest first. It outlives pages, searches and visits of the list. */
const pending = createPersistedStore<readonly z.infer<typeof pendingReview>[]>(
  "pending-feedback",
  z.array(pendingReview),
  [],
);
const EXPIRES_MS = 7 * DAY_MS;
const isFresh = ({ at }: { at: number }) => Date.now() - at < EXPIRES_MS;
// Once per visit: what expires while the page is open is still shown.
pending.set(pending.get().filter(isFresh));

/** Feedback that waits for the visitor's name, one per creator. */
export function usePendingReviews(shareId: string) {
  const all = useStore(pending);
  const drop = (creatorId: string) =>
    pending.get().filter((one) => one.shareId !== shareId || one.review.creatorId !== creatorId);
  return {
    reviews: all.flatMap((one) => (one.shareId === shareId ? [one.review] : [])),
    add: (review: Review) => pending.set([...drop(review.creatorId), { shareId, review, at: Date.now() }]),
    remove: (creatorId: string) => pending.set(drop(creatorId)),
    clear: () => pending.set(pending.get().filter((one) => one.shareId !== shareId)),
  };
}

// Sent feedback comes back as a draft when there was no reply.
recoverable(giveFeedback, {
  isPublic: true,
  isRepeatable: true,
  key: ({ id, creatorId }) => `${id} ${creatorId}`,
  async compare({ id, creatorId, verdict, comment = "" }, { name }, bases) {
    const input = { id, search: name || undefined, per_page: LIST_PAGE_SIZE_MAX };
    const { feedback, influencers } = await call(getSharedList, input);
    // The reply has the feedback on the creators of one page.
    if (!influencers.some(({ _id }) => _id === creatorId)) throw new Error("the creator is on another page");
    const review = feedback.mine.find((one) => one.creatorId === creatorId) ?? {
      creatorId,
      verdict: null,
      comment: "",
    };
    const now = textOf(review);
    if (now === textOf({ creatorId, verdict, comment })) return "saved";
    return bases.includes(now) ? "unchanged" : { now };
  },
  onSaved: () => void invalidate(getSharedList),
});

function textOf({ verdict, comment }: Review): string {
  const named = verdict && i18n.t(`verdicts.${verdict}`, { ns: "sharedLists" });
  return [named, comment].filter(Boolean).join(": ");
}

type FeedbackChange = { name: string; review: Review; previous: Review; reviewer: string };

/**
 * Sends a visitor's feedback: shown at once. What the server has not got is rolled back and reported in `failed`. `name`:
 * the creator's.
 */
export function useFeedback(shareId: string) {
  const [failed, setFailed] = useState<{ creatorId: string; msg: string } | null>(null);
  const giving = useMutation<unknown, ApiError, FeedbackChange>({
    mutationFn: ({ name, review, previous, reviewer }) => {
      const title = i18n.t("verdictOn", { ns: "sharedLists", name });
      const about = { title, text: textOf(review), base: textOf(previous), name };
      return call(giveFeedback, { id: shareId, reviewer, ...review }, { about });
    },
    onMutate: ({ review, previous, reviewer }) => {
      setFailed(null);
      show(review, previous, reviewer);
    },
    onError: ({ msg }, { review, previous, reviewer }) => {
      show(previous, review, reviewer);
      setFailed({ creatorId: previous.creatorId, msg });
    },
  });
  return { failed, give: (change: FeedbackChange) => giving.mutate(change) };
}

/** Updates every cached page: each counts the visitor's feedback. */
function show(review: Review, previous: Review, reviewer: string): void {
  const more = Number(review.verdict !== null) - Number(previous.verdict !== null);
  queryClient.setQueriesData<SharedList>({ queryKey: [getSharedList.path] }, (list) => {
    if (!list) return list;
    const { feedback } = list;
    const others = feedback.mine.filter(({ creatorId }) => creatorId !== review.creatorId);
    const isOnPage = list.influencers.some(({ _id }) => _id === review.creatorId);
    const mine = isOnPage ? [...others, review] : others;
    return { ...list, feedback: { ...feedback, reviewer, reviewed: feedback.reviewed + more, mine } };
  });
}
