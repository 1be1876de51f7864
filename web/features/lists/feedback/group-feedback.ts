import type { CreatorCard } from "#contract/creators.ts";
import type { FeedbackView } from "#contract/list-shapes.ts";
import type { Verdict } from "#contract/states.ts";
import type { FeedbackFilter } from "../search-params.ts";

/** All that was said of one creator, newest first. */
export type CreatorFeedback = { creator: CreatorCard; words: FeedbackView[]; counts: Record<Verdict, number> };

/** By creator, those spoken of last first. Words on somebody who is not known any more are left out. */
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

/** Whether somebody said this of the creator. */
export function wasSaid({ counts, words }: CreatorFeedback, said: FeedbackFilter | undefined): boolean {
  if (said === undefined) return true;
  return said === "commented" ? words.some(({ comment }) => comment !== "") : counts[said] > 0;
}

/** Approved by somebody and rejected by nobody. */
export function isApproved({ counts }: CreatorFeedback): boolean {
  return counts.approve > 0 && counts.reject === 0;
}
