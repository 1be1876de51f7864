import { getSharedList, giveFeedback, type SharedList } from "#contract/shared-lists.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import { queryClient } from "#web/api/query-client.ts";

export type Review = SharedList["feedback"]["mine"][number];
/** Feedback that waits for the visitor's name, oldest first. It outlives pages and searches of the list. */
type PendingReview = { shareId: string; review: Review };
const pending = createStore<readonly PendingReview[]>([]);

/** Feedback that waits for the visitor's name, one per creator. */
export function usePendingReviews(shareId: string) {
  const all = useStore(pending);
  const drop = (creatorId: string) =>
    pending.get().filter((one) => one.shareId !== shareId || one.review.creatorId !== creatorId);
  return {
    reviews: all.filter((one) => one.shareId === shareId).map(({ review }) => review),
    add: (review: Review) => pending.set([...drop(review.creatorId), { shareId, review }]),
    remove: (creatorId: string) => pending.set(drop(creatorId)),
    clear: () => pending.set(pending.get().filter((one) => one.shareId !== shareId)),
  };
}

type FeedbackChange = { review: Review; previous: Review; reviewer: string };

/**
 * Sends a visitor's feedback: shown at once, sent in order. Refused feedback is rolled back and reported in `failed`.
 */
export function useFeedback(shareId: string) {
  const [failed, setFailed] = useState<{ creatorId: string; msg: string } | null>(null);
  const giving = useMutation<unknown, ApiError, FeedbackChange>({
    scope: { id: `feedback ${shareId}` },
    mutationFn: ({ review, reviewer }) => call(giveFeedback, { id: shareId, reviewer, ...review }),
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
