import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { MENTIONS_MAX, TEXT_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { mention } from "../timeline.ts";

const endpoint = endpointsOf("mail");

/** Comments of one thread. */
export const THREAD_COMMENTS_MAX = 500;

/** A comment of a member on a thread, for the workspace alone. */
export const threadComment = z.object({
  _id: uuid,
  at: z.iso.datetime(),
  /** null: their account is deleted. */
  actor: z.object({ _id: uuid, name: z.string() }).nullable(),
  text: z.string(),
  mentions: z.array(mention),
  editedAt: z.iso.datetime().nullable(),
  mine: z.boolean(),
});
export type ThreadComment = z.infer<typeof threadComment>;

const params = z.strictObject({ id: uuid });
const changing = { can: "mail.send", touches: ["mail", "notifications"] } as const;
const text = typed(TEXT_MAX).min(1, problem("input.writeSomething"));
/** Members of the workspace that the text mentions: each is notified once. */
const mentions = z.array(uuid.toLowerCase()).max(MENTIONS_MAX);
const written = z.object({ success: z.literal(true), comment: threadComment });

export const addThreadComment = endpoint({
  ...changing,
  method: "POST",
  path: "/mail/threads/{id}/comments",
  summary: "Comment on a thread for the team, and mention colleagues; the other side does not see it",
  params,
  body: z.strictObject({
    text,
    mentions: mentions.default([]),
    /** The id that the comment is to have, so that retries of a call write it, and notify of it, once. */
    commentId: uuid.toLowerCase().optional(),
  }),
  reply: written,
  errors: ["not_found", "forbidden", "bad_request", "conflict", "plan_limit"],
});

export const editThreadComment = endpoint({
  ...changing,
  method: "PUT",
  path: "/mail/comments/{id}",
  summary: "Change a comment of your own",
  params,
  /** Without `mentions` they stay as they are. */
  body: z.strictObject({ text, mentions: mentions.optional() }),
  reply: written,
  errors: ["not_found", "forbidden", "bad_request"],
});

export const deleteThreadComment = endpoint({
  ...changing,
  method: "DELETE",
  path: "/mail/comments/{id}",
  summary: "Delete a comment of your own; can be undone",
  params,
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden"],
});
