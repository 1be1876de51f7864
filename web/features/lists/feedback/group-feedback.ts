import type { CreatorCard } from "#contract/creators.ts";
import type { FeedbackView } from "#contract/lists/shapes.ts";
import type { FeedbackKind, Verdict } from "#contract/base/states.ts";

/** All feedback on one creator, newest first. */
export type CreatorFeedback = { creator: CreatorCard; words: FeedbackView[]; counts: Record<Verdict, number> };

/** By creator, those with the newest feedback first. Feedback on creators who no longer exist is left out. */
export function groupFeedback(feedback: readonly FeedbackView[], creators: readonly CreatorCard[]): CreatorFeedback[] {
  const cards = new Map(creators.map((creator) => [creator._id, creator]));
  const groups = new Map<string, CreatorFeedback>();
  for (const word of feedback.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const creator = cards.get(word.creatorId);
    if (!creator) continue;
    const group = groups.get(creator._id) ?? { creator, words: [], counts: { approve: 0, maybe: 0, reject: 0 } };
    group.words.push(word);
    if (word.verdict) group.counts[word.verdict] += 1;
    groups.set(creator._id, group);
  }
  return [...groups.values()];
}

/** Whether a reviewer gave the creator this feedback. */
export function hasFeedback({ counts, words }: CreatorFeedback, filter: FeedbackKind | undefined): boolean {
  if (filter === undefined) return true;
  return filter === "commented" ? words.some(({ comment }) => comment !== "") : counts[filter] > 0;
}

/** Approved at least once and never rejected. */
export function isApproved({ counts }: CreatorFeedback): boolean {
  return counts.approve > 0 && counts.reject === 0;
}
