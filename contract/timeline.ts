import { z } from "zod";
import { crmCollection, listTag } from "./collections/crm.ts";
import { fieldKey } from "./collections/field-key.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId, uuid } from "./base/ids.ts";
import { MENTIONS_MAX, TEXT_MAX } from "./base/limits.ts";
import { postView } from "./posts.ts";
import { VERDICTS } from "./base/states.ts";
import { typed } from "./base/text.ts";

const endpoint = endpointsOf("timeline");

const titles = z.array(z.string());

/** Actions of the workspace on a creator. Titles are stored as they were at the time. */
export const timelineEventData = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("added") }),
  z.object({ kind: z.literal("removed") }),
  z.object({ kind: z.literal("tags"), added: titles, removed: titles }),
  z.object({
    kind: z.literal("status"),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** A sequence of mails set the status, for the member who started it; absent: a member set it. */
    source: z.literal("sequence").optional(),
  }),
  z.object({ kind: z.literal("lists"), added: z.array(listTag), removed: z.array(listTag) }),
  /** `label`: of a field that the workspace has defined, as it was called then. `text`: of the owner, the user's id. */
  z.object({
    kind: z.literal("field"),
    field: z.union([z.enum(crmCollection.written), fieldKey]),
    label: z.string().optional(),
    text: z.string(),
  }),
  /** The owner left the workspace. */
  z.object({ kind: z.literal("unassigned"), userId: uuid }),
  /** In place of the event of an owner that a redo could not restore. */
  z.object({ kind: z.literal("ownerNotRestored"), userId: uuid }),
  z.object({ kind: z.literal("merged"), creatorId, full_name: z.string() }),
  z.object({ kind: z.literal("unmerged"), creatorId, full_name: z.string() }),
  z.object({ kind: z.literal("import"), title: z.string() }),
]);
export type TimelineEventData = z.infer<typeof timelineEventData>;

/** Feedback of a visitor of a shared list, as it is now. */
const feedback = z.object({
  reviewer: z.string(),
  verdict: z.enum(VERDICTS).nullable(),
  comment: z.string(),
  list: listTag,
});

/** A colleague who is mentioned, by the name that the note has. */
export const mention = z.object({ _id: uuid, name: z.string() });
export type Mention = z.infer<typeof mention>;

const note = z.object({
  text: z.string(),
  mentions: z.array(mention),
  editedAt: z.iso.datetime().nullable(),
  mine: z.boolean(),
});

/** An action of the workspace, a note, feedback on a shared list, or a post by the creator. */
export const timelineEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ _id: uuid, name: z.string() }).nullable(),
  what: z.discriminatedUnion("kind", [
    ...timelineEventData.options,
    z.object({ kind: z.literal("note"), note }),
    z.object({ kind: z.literal("feedback"), feedback }),
    z.object({ kind: z.literal("post"), post: postView }),
  ]),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const TIMELINE_KINDS = ["all", "notes", "team", "feedback", "posts"] as const;
const params = z.strictObject({ id: uuid });

export const getTimeline = endpoint({
  method: "GET",
  path: "/crm/timeline/{id}",
  reads: ["timeline", "feedback", "profiles"],
  summary: "What happened with a creator of the CRM, newest first",
  params,
  query: z.strictObject({
    show: z.enum(TIMELINE_KINDS).default("all"),
    /** `next` of the page before. */
    before: z.string().max(100).optional(),
  }),
  reply: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
  errors: ["not_found", "bad_request"],
});

const text = typed(TEXT_MAX).min(1, "Write something.");
/** Members of the workspace that the text mentions: each is notified once. */
const mentions = z.array(uuid.toLowerCase()).max(MENTIONS_MAX);
const written = z.object({ success: z.literal(true), entry: timelineEntry });

export const addNote = endpoint({
  method: "POST",
  path: "/crm/timeline/{id}/notes",
  can: "crm.write",
  touches: ["timeline"],
  summary: "Write a note on a creator's timeline, and mention colleagues in it",
  params,
  body: z.strictObject({
    text,
    mentions: mentions.default([]),
    /** The id that the note is to have, so that retries of a call write it, and notify of it, once. */
    noteId: uuid.toLowerCase().optional(),
  }),
  reply: written,
  errors: ["not_found", "forbidden", "bad_request"],
});

export const editNote = endpoint({
  method: "PUT",
  path: "/crm/notes/{id}",
  can: "crm.write",
  touches: ["timeline"],
  summary: "Change a note of your own",
  params,
  /** Without `mentions` they stay as they are. */
  body: z.strictObject({ text, mentions: mentions.optional() }),
  reply: written,
  errors: ["not_found", "forbidden", "bad_request"],
});

export const deleteNote = endpoint({
  method: "DELETE",
  path: "/crm/notes/{id}",
  can: "crm.write",
  touches: ["timeline"],
  summary: "Delete a note of your own; can be undone",
  params,
  reply: z.object({ success: z.literal(true), actionId: uuid }),
  errors: ["not_found", "forbidden"],
});
