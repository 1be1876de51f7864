import { listListeningTops, readShareOfVoice } from "#contract/listening/endpoints.ts";
import type { ListeningTop, ShareOfVoice, Topic } from "#contract/listening/shapes.ts";
import { todayIn } from "#contract/base/day-presets.ts";
import { useRead } from "#web/api/queries.ts";
import { daysIn, type Range } from "#web/shared/days/range.ts";

export function useTopics() {
  const read = useRead(listListeningTops, {});
  return { read, topics: read.data?.trackings.filter(isTopic) };
}

function isTopic(top: ListeningTop): top is Topic {
  return top.kind === "topic";
}

/** Posts of each topic in a period, in days of the reader. */
export function useVoice(range: Range) {
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const filters = { range: daysIn(range, todayIn("reader")), timezone };
  return useRead(readShareOfVoice, { filters }, { keepRows: true });
}

/** The posts of a topic, of those of all topics; null: no topic has any. */
export function shareOf(posts: number, topics: ShareOfVoice["topics"]): number | null {
  const all = topics.reduce((sum, topic) => sum + (topic.posts.value ?? 0), 0);
  return all === 0 ? null : posts / all;
}
