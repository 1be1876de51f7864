import { getSharedList, giveFeedback, type SharedList } from "#contract/shared-lists.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query-client.ts";

export type Word = SharedList["feedback"]["mine"][number];
type Given = { word: Word; before: Word; reviewer: string };

/**
 * Sends a visitor's feedback: shown at once, sent in order. Refused feedback is rolled back and reported in `failed`.
 */
export function useFeedback(shareId: string) {
  const [failed, setFailed] = useState<{ creatorId: string; msg: string } | null>(null);
  const giving = useMutation<unknown, ApiError, Given>({
    scope: { id: `feedback ${shareId}` },
    mutationFn: ({ word, reviewer }) => call(giveFeedback, { id: shareId, reviewer, ...word }),
    onMutate: ({ word, before, reviewer }) => {
      setFailed(null);
      show(word, before, reviewer);
    },
    onError: ({ msg }, { word, before, reviewer }) => {
      show(before, word, reviewer);
      setFailed({ creatorId: before.creatorId, msg });
    },
  });
  return { failed, give: (given: Given) => giving.mutate(given) };
}

/** Updates every cached page: each counts the visitor's feedback. */
function show(word: Word, before: Word, reviewer: string): void {
  const more = Number(word.verdict !== null) - Number(before.verdict !== null);
  queryClient.setQueriesData<SharedList>({ queryKey: [getSharedList.path] }, (list) => {
    if (!list) return list;
    const { feedback } = list;
    const others = feedback.mine.filter(({ creatorId }) => creatorId !== word.creatorId);
    const isHere = list.influencers.some(({ _id }) => _id === word.creatorId);
    const mine = isHere ? [...others, word] : others;
    return { ...list, feedback: { ...feedback, reviewer, reviewed: feedback.reviewed + more, mine } };
  });
}
