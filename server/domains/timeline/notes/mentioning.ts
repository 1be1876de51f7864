import { excerptOf } from "#contract/base/text.ts";
import type { NotificationPayload } from "#contract/notifications.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Mention } from "#contract/timeline.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { correctNotifications, correctQuotes, notifyUser } from "../../notifications/index.ts";
import { selectMentions, type Replaced } from "./store.ts";

/** Characters of a text that notifications quote. */
const EXCERPT_MAX = 160;

/** A text of a member that mentions colleagues, and what these are notified of. */
export type Mentioning = {
  /** Colleagues who have a notification of this subject get no other. */
  subject: string;
  payloadOf: (quote: { by: string; excerpt: string }) => NotificationPayload;
};

/** Throws bad_request when one of them is not a member of the workspace. */
export async function fetchMentions(ctx: Context<Member>, userIds: readonly string[]): Promise<Mention[]> {
  const mentions = await selectMentions(tenantOf(ctx), userIds);
  mustBeMembers(mentions, userIds);
  return mentions;
}

export function mustBeMembers(found: readonly Mention[], wanted: readonly string[]): void {
  if (found.length < new Set(wanted).size) refuse("bad_request", say("timeline.notMember"));
}

/** Authors are not notified of their own texts. */
export async function notifyMentioned(
  ctx: Context<Member>,
  { subject, payloadOf }: Mentioning,
  { text, mentions }: { text: string; mentions: readonly Mention[] },
): Promise<void> {
  const { userId: by, customerId } = ctx.actor;
  const payload = payloadOf({ by, excerpt: excerptOf(text, EXCERPT_MAX) });
  // One after the other: they are few, and share a connection.
  for (const { _id: userId } of mentions)
    if (userId !== by) await notifyUser(ctx, { customerId, userId, subject, payload });
}

/** What colleagues were notified of quotes the text as it is; `text` null: they are not mentioned. */
export async function correctMentions(
  ctx: Context<Member>,
  { subject, payloadOf }: Mentioning,
  { by, text, mentions }: { by: string | null; text: string | null; mentions: readonly Mention[] },
): Promise<void> {
  if (mentions.length === 0) return;
  const payload = text === null || by === null ? null : payloadOf({ by, excerpt: excerptOf(text, EXCERPT_MAX) });
  const userIds = mentions.map(({ _id }) => _id);
  await correctNotifications(ctx, { customerId: ctx.actor.customerId, subject, payload, userIds });
}

type Written = { text: string; mentions: Mention[]; actorId: string | null };

/**
 * Saves another text, and notifies who is mentioned in it for the first time; the same text changes nothing. Without
 * `mentions` they stay. Those who left the workspace since keep their place in the text.
 */
export async function editMentioning(
  ctx: Context<Member>,
  mentioning: Mentioning,
  {
    before,
    after,
    save,
  }: {
    before: Written;
    after: { text: string; mentions?: string[] | undefined };
    save: (changes: { text: string; mentions: Mention[]; editedAt: Date }) => Promise<void>;
  },
): Promise<void> {
  const { text } = after;
  const mentioned = new Set(before.mentions.map(({ _id }) => _id));
  const wanted = new Set(after.mentions ?? mentioned);
  const added = await fetchMentions(ctx, [...wanted.difference(mentioned)]);
  const mentions = [...before.mentions.filter(({ _id }) => wanted.has(_id)), ...added];
  if (before.text === text && mentions.length === mentioned.size && added.length === 0) return;
  await save({ text, mentions, editedAt: ctx.clock.now() });
  const by = before.actorId;
  const others = mentions.filter(({ _id }) => mentioned.has(_id));
  await correctMentions(ctx, mentioning, { by, text, mentions: others });
  const removed = before.mentions.filter(({ _id }) => !wanted.has(_id));
  await correctMentions(ctx, mentioning, { by, text: null, mentions: removed });
  await notifyMentioned(ctx, mentioning, { text, mentions: added });
}

/** Notifications quote texts in which an address was replaced as they are now. */
export async function correctReplaced(
  ctx: Context,
  changed: readonly Replaced[],
  subjectOf: (id: string) => string,
): Promise<void> {
  const quotes = changed.flatMap(({ id, customerId, text, userIds }) =>
    userIds.map((userId) => ({ customerId, userId, subject: subjectOf(id), excerpt: excerptOf(text, EXCERPT_MAX) })),
  );
  await correctQuotes(ctx, quotes);
}
