import type { PostView } from "#contract/posts.ts";
import { timelineEventData, type TimelineEntry } from "#contract/timeline.ts";
import type { EntryRow, EventRow, FeedbackRow, NoteRow } from "./stream/store.ts";

/** Empty for kinds this version does not know. */
export function presentEvent({ data, ...row }: EventRow): TimelineEntry[] {
  const read = timelineEventData.safeParse(data);
  return read.success ? [{ ...presentRow(row), what: read.data }] : [];
}

export function presentNote({ text, mentions, editedAt, ...row }: NoteRow, userId: string): TimelineEntry {
  const note = { text, mentions, editedAt: editedAt?.toISOString() ?? null, mine: row.actorId === userId };
  return { ...presentRow(row), what: { kind: "note", note } };
}

export function presentFeedback({ id, at, listId, title, reviewer, verdict, comment }: FeedbackRow): TimelineEntry {
  const feedback = { reviewer, verdict, comment, list: { _id: listId, title } };
  return { _id: id, at: at.toISOString(), actor: null, what: { kind: "feedback", feedback } };
}

export function presentPost(post: PostView): TimelineEntry {
  return { _id: post._id, at: post.publishedAt, actor: null, what: { kind: "post", post } };
}

function presentRow({ id, at, actorId, actorName }: EntryRow): Omit<TimelineEntry, "what"> {
  return {
    _id: id,
    at: at.toISOString(),
    actor: actorId === null ? null : { _id: actorId, name: actorName ?? "" },
  };
}
