import {
  EVENTS,
  PUBLIC_NAMESPACE,
  SOCKET_TRANSPORTS,
  type EventName,
  type EventPayload,
} from "#contract/base/events.ts";
import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import { linksInProgress, readLinkImport } from "#contract/crm-import/link-imports.ts";
import { getJob } from "#contract/jobs.ts";
import { updateProfile } from "#contract/sources.ts";
import {
  SOCKET_CLIENT_VERSION,
  SOCKET_REAUTH_DELAY_MS,
  SOCKET_REAUTH_MAX,
  SOCKET_TIMEOUT_MS,
} from "#contract/base/limits.ts";
import { TAGS, type Tag } from "#contract/base/tags.ts";
import { trust } from "#contract/base/trust.ts";
import { io, type Socket } from "socket.io-client";
import { i18n } from "../words/i18n.ts";
import { wait } from "../lib/wait.ts";
import { invalidateTags } from "./invalidate.ts";
import { invalidate, queryOf } from "./queries.ts";
import { drafts } from "./drafts.ts";
import { queryClient } from "./query-client.ts";
import { refreshAccess } from "./refresh.ts";
import { report } from "./report-error.ts";
import { refreshUser } from "./session.ts";
import { TAB_ID } from "./tab-id.ts";

type Handlers = { [N in EventName]: (payload: EventPayload<N>) => void };

/** The handler of each server event. */
const HANDLERS: Handlers = {
  reload: ({ value }) => reloadOnce(value),
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
  // The screens follow from `changed`. The whole workspace receives it: only the owner has loaded this list.
  "my-stats/new_achievements": ({ creatorId, achievements }) => {
    const own = queryClient.getQueryData(queryOf(listOwnCreators, {}).queryKey);
    if (own?.creators.some(({ _id }) => _id === creatorId))
      say(i18n.t("newAchievements", { ns: "shell", count: achievements.length })).catch(report);
  },
  "creator-recap-created": () => {},
  // The threads follow from `changed`.
  "messaging/notification": (event) => void announceMail(event).catch(report),
  // The page and the count follow from `changed`.
  notification: (notification) => void announce(notification).catch(report),
  job: (job) => queryClient.setQueryData([getJob.path, { id: job._id }], { job }),
};

async function announce({ payload }: EventPayload<"notification">): Promise<void> {
  // Notices for one person are no event: the whole workspace would receive them.
  if (payload.kind !== "ranking.moves") return;
  // Rare, and with all that rankings are made of.
  const { narrowedName } = await import("#contract/rankings/ranking-name.ts");
  await say(i18n.t("moved", { ns: "shell", name: narrowedName(payload.top, payload) }));
}

/**
 * A mail that leaves as it should needs no message. What a member sent in their mail program is announced to them alone: the
 * whole workspace receives the event.
 */
async function announceMail({ type, email }: EventPayload<"messaging/notification">): Promise<void> {
  if (type === "sent") return;
  if (type === "sent_by_gmail") {
    const { getMailbox } = await import("#contract/mail/mailbox.ts");
    const { mailbox } = await queryClient.ensureQueryData(queryOf(getMailbox, {}));
    if (mailbox?.address !== email) return;
  }
  await say(i18n.t(`toasts.${type}`, { ns: "mail", email }), type === "errored" ? "bad" : "plain");
}

/** Without drafts there is no need for the code that compares them. */
async function compareDrafts(tags: readonly Tag[]): Promise<void> {
  if (drafts.get().length === 0) return;
  const recover = await import("./recover.ts");
  await recover.compareDrafts(tags);
}

/** Visitors get no message: they do not load the code that shows one. */
async function say(message: string, tone: "bad" | "plain" = "plain"): Promise<void> {
  const { toast } = await import("../ui/toast.tsx");
  toast({ message, tone });
}

let current: Socket | undefined;

/** For requests with an end that the server names this client in; without a socket the tab's own id. */
export function socketId(): string {
  return current?.id ?? TAB_ID;
}

/** Opens the socket of the signed-in user, or the public one; returns a function that closes it. */
export function connect({ isSignedIn }: { isSignedIn: boolean }): () => void {
  const socket = io(isSignedIn ? "/" : PUBLIC_NAMESPACE, {
    ...SOCKET_TRANSPORTS,
    timeout: SOCKET_TIMEOUT_MS,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    withCredentials: true,
    auth: { version: SOCKET_CLIENT_VERSION },
  });
  current = socket;
  listen(socket);
  const closed = new AbortController();
  renewOnRefusal(socket, closed.signal);
  catchUp(socket);
  return () => {
    closed.abort();
    socket.close();
  };
}

function listen(socket: Socket): void {
  socket.onAny((name: string, payload: unknown) => {
    if (!Object.hasOwn(EVENTS, name)) return;
    const event = trust<EventName>(name); // `event` was checked to be a key just above.
    const parsed = EVENTS[event].safeParse(payload);
    if (!parsed.success) return void report(new Error(`socket event ${event} is not as the contract says`));
    // The payload was parsed with the schema of this event.
    trust<(payload: unknown) => void>(HANDLERS[event])(parsed.data);
  });
}

/** Events are not repeated: what changed without a connection is read again. */
function catchUp(socket: Socket): void {
  let hasConnected = false;
  socket.on("connect", () => {
    if (hasConnected) void invalidateTags(TAGS);
    hasConnected = true;
    compareDrafts(TAGS).catch(report);
  });
}

/** The server refuses an expired access token at the handshake: renew it and reconnect, 3 s apart, at most 10 times. */
function renewOnRefusal(socket: Socket, closed: AbortSignal): void {
  let attempts = 0;
  socket.on("connect", () => {
    attempts = 0;
  });
  socket.on("connect_error", async (error) => {
    if (error.message !== "not_authenticated") return;
    if (attempts >= SOCKET_REAUTH_MAX) {
      return void report(new Error(`socket not authenticated after ${SOCKET_REAUTH_MAX} attempts`));
    }
    attempts += 1;
    const refusedAt = Date.now();
    await wait(SOCKET_REAUTH_DELAY_MS);
    // Without a session to renew this signs out, which closes the socket.
    await refreshAccess(refusedAt).catch(() => {});
    if (!closed.aborted) socket.connect();
  });
}

/** In session storage: each tab has its own page to reload. */
const RELOADED_FOR = "limelight.reloaded-for";
const RELOADS_MAX = 20;

/** The build of this page, identified by its entry script as on the server. */
function ownBuild(): string | undefined {
  // The entry script comes last, after the scripts it imports.
  const entry = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1);
  return entry?.src.split("/").at(-1);
}

/** The reload ids this tab has reported: each connection sends the current one again. */
const reported = new Set<string>();

/**
 * Reloads the page once per build id, also when two builds are served in turn. The same id again means that reloading
 * did not bring the new build.
 */
function reloadOnce(value: string): void {
  // The development server updates modules itself.
  if (value === ownBuild() || import.meta.env.DEV) return;
  const earlier = (sessionStorage.getItem(RELOADED_FOR) ?? "").split(" ");
  if (earlier.includes(value)) {
    if (reported.has(value)) return;
    reported.add(value);
    return void report(new Error(`bad client version: ${SOCKET_CLIENT_VERSION} after a reload for ${value}`));
  }
  sessionStorage.setItem(RELOADED_FOR, [...earlier, value].slice(-RELOADS_MAX).join(" "));
  location.reload();
}
