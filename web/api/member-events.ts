import { EVENTS, type EventName, type EventPayload } from "#contract/base/events.ts";
import { linksInProgress, readLinkImport } from "#contract/crm-import/link-imports.ts";
import { getJob } from "#contract/jobs.ts";
import { updateProfile } from "#contract/sources.ts";
import { trust } from "#contract/base/trust.ts";
import { i18n } from "../words/i18n.ts";
import { compareDrafts } from "./compare-drafts.ts";
import { invalidateTags } from "./invalidate.ts";
import { invalidate, queryOf } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { report } from "./report-error.ts";
import { refreshUser, session } from "./session.ts";
import { TAB_ID } from "./tab-id.ts";

type MemberEvent = Exclude<EventName, "reload">;
type Handlers = { [N in MemberEvent]: (payload: EventPayload<N>) => void };

/** The handler of each server event. */
const HANDLERS: Handlers = {
  // A failure leaves the user as shown; a session that has ended signs out by itself.
  refresh_user: () => void refreshUser().catch(() => {}),
  started_plan: ({ name }) => {
    say(i18n.t("startedPlan", { ns: "shell", name })).catch(report);
    void refreshUser().catch(() => {});
  },
  changed: ({ tags, by }) => {
    if (by === TAB_ID) return;
    void invalidateTags(tags);
    compareDrafts(tags).catch(report);
  },
  crm_import: ({ importId, influencer, isOver }) => {
    queryClient.setQueryData(queryOf(readLinkImport, { id: importId }).queryKey, (old) => {
      if (!old) return old;
      const influencers = old.import.influencers.map((one) => (one.id === influencer.id ? influencer : one));
      return { import: { ...old.import, influencers } };
    });
    if (isOver) void invalidate(readLinkImport, linksInProgress);
  },
  "profile/updating": (progress) =>
    queryClient.setQueryData([updateProfile.path, { id: progress.creatorId }], progress),
  // The `changed` that follows reads the audience again.
  "profile/audience/calculated": () => {},
  "profile/audience/error": () => {},
  // The screens follow from `changed`.
  "my-stats/new_achievements": (event) => void announceAchievements(event).catch(report),
  "creator-recap-created": () => {},
  creator_linked_account: () => {},
  // The threads follow from `changed`.
  "messaging/notification": (event) => void announceMail(event).catch(report),
  // The page and the count follow from `changed`.
  notification: (notification) => void announce(notification).catch(report),
  job: (job) => queryClient.setQueryData([getJob.path, { id: job._id }], { job }),
};

/** The whole workspace receives it, also those who have muted the ranking. */
async function announce({ payload, userIds }: EventPayload<"notification">): Promise<void> {
  const now = session.get();
  const user = now.phase === "ready" ? now.user : null;
  if (payload.kind !== "ranking.moves" || !user || !userIds.includes(user._id)) return;
  // Rare, and with all that rankings are made of.
  const { narrowedName } = await import("#contract/rankings/ranking-name.ts");
  await say(i18n.t("moved", { ns: "shell", name: narrowedName(payload.top, payload) }));
}

/** The whole workspace receives it: only the owner has loaded the list of own creators. */
async function announceAchievements(event: EventPayload<"my-stats/new_achievements">): Promise<void> {
  const { listOwnCreators } = await import("#contract/creator-profile/claims.ts");
  const own = queryClient.getQueryData(queryOf(listOwnCreators, {}).queryKey);
  if (own?.creators.some(({ _id }) => _id === event.creatorId))
    await say(i18n.t("newAchievements", { ns: "shell", count: event.achievements.length }));
}

/**
 * A mail that leaves as it should needs no message. What a member sent in their mail program is announced to them alone: the
 * whole workspace receives the event.
 */
async function announceMail({ type, channel, email }: EventPayload<"messaging/notification">): Promise<void> {
  if (type === "sent") return;
  if (type === "sent_by_gmail") {
    const { getMailbox } = await import("#contract/mail/mailbox.ts");
    const { mailbox } = await queryClient.ensureQueryData(queryOf(getMailbox, {}));
    if (mailbox?.address !== email) return;
  }
  if (channel === "message") {
    if (type === "read" || type === "received")
      await say(i18n.t(type === "read" ? "toasts.messageRead" : "toasts.messageReceived", { ns: "mail", email }));
    return;
  }
  await say(
    i18n.t(`toasts.${type}`, { ns: "mail", email }),
    type === "errored" || type === "bounced" ? "bad" : "plain",
  );
}

/** The code that shows a message is loaded with the first one. */
async function say(message: string, tone: "bad" | "plain" = "plain"): Promise<void> {
  const { toast } = await import("../ui/toast.tsx");
  toast({ message, tone });
}

/** Handles what the server sends to members. Visitors do not load this. */
export function handleEvent(name: string, payload: unknown): void {
  if (!Object.hasOwn(HANDLERS, name)) return;
  const event = trust<MemberEvent>(name); // `event` was checked to be a key just above.
  const parsed = EVENTS[event].safeParse(payload);
  if (!parsed.success) return void report(new Error(`socket event ${event} is not as the contract says`));
  // The payload was parsed with the schema of this event.
  trust<(payload: unknown) => void>(HANDLERS[event])(parsed.data);
}
