import { EVENTS, type EventName, type EventPayload } from "#contract/events.ts";
import { getCrmUser, getStats, listCrm } from "#contract/crm.ts";
import { linksInProgress, readLinkImport } from "#contract/crm-import.ts";
import { rankTop } from "#contract/custom-tops.ts";
import { discover } from "#contract/discovery.ts";
import { listDuplicates } from "#contract/duplicates.ts";
import { getJob } from "#contract/jobs.ts";
import {
  CRM_STATS_DEBOUNCE_MS,
  SOCKET_CLIENT_VERSION,
  SOCKET_REAUTH_DELAY_MS,
  SOCKET_REAUTH_MAX,
  SOCKET_TIMEOUT_MS,
} from "#contract/limits.ts";
import { getList, listFeedback, listLists, shareLog } from "#contract/lists.ts";
import { profileOverview } from "#contract/profiles.ts";
import { getTimeline } from "#contract/timeline.ts";
import { trust } from "#contract/trust.ts";
import { listViews } from "#contract/views.ts";
import { io, type Socket } from "socket.io-client";
import { debounce } from "../lib/debounce.ts";
import { wait } from "../lib/wait.ts";
import { invalidate, queryOf } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { refreshAccess } from "./refresh.ts";
import { reloadOnce } from "./reload-once.ts";
import { report } from "./report-error.ts";
import { refreshUser } from "./session.ts";

const DUPLICATES_DEBOUNCE_MS = 5_000;

/** Numbers of a whole CRM: a burst of changes is one reading of them. */
const refreshStats = debounce(() => void invalidate(getStats), CRM_STATS_DEBOUNCE_MS);

/** Finding who may be whom reads a whole CRM: only once it rests. */
const refreshDuplicates = debounce(() => void invalidate(listDuplicates), DUPLICATES_DEBOUNCE_MS);

type Handlers = { [N in EventName]: (payload: EventPayload<N>) => void };

/** What each event of the server makes this tab do. */
const HANDLERS: Handlers = {
  reload: ({ value }) => reloadOnce(value),
  refresh_user: () => void refreshUser(),
  crm_changed: ({ kinds }) => {
    if (kinds.includes("crm")) void invalidate(listCrm, getCrmUser, discover, getList, profileOverview);
    if (kinds.includes("labels")) void invalidate(getCrmUser);
    if (kinds.includes("crm")) refreshDuplicates();
    if (kinds.includes("timeline")) void invalidate(getTimeline);
    if (kinds.includes("views")) void invalidate(listViews);
    refreshStats();
    if (kinds.includes("lists")) void invalidate(listLists, getList, rankTop, getCrmUser, profileOverview);
    if (kinds.includes("feedback")) void invalidate(listFeedback, shareLog);
  },
  crm_import: ({ importId, influencer, isOver }) => {
    queryClient.setQueryData(queryOf(readLinkImport, { id: importId }).queryKey, (old) => {
      if (!old) return old;
      const influencers = old.import.influencers.map((one) => (one.id === influencer.id ? influencer : one));
      return { import: { ...old.import, influencers } };
    });
    if (isOver) void invalidate(readLinkImport, linksInProgress);
  },
  job: (job) => queryClient.setQueryData([getJob.path, { id: job._id }], { job }),
};

/** Opens the line to the server for the signed-in person; returns how to close it. */
export function connect(): () => void {
  const socket = io("/", {
    transports: ["websocket", "polling"],
    timeout: SOCKET_TIMEOUT_MS,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    withCredentials: true,
    auth: { version: SOCKET_CLIENT_VERSION },
  });
  listen(socket);
  renewOnRefusal(socket);
  return () => socket.close();
}

function listen(socket: Socket): void {
  socket.onAny((name: string, payload: unknown) => {
    if (!(name in EVENTS)) return;
    const event = trust<EventName>(name); // just looked up
    const parsed = EVENTS[event].safeParse(payload);
    if (!parsed.success) return void report(new Error(`socket event ${event} is not as the contract says`));
    // Name and payload belong together: the schema of that very name has parsed it.
    trust<(payload: unknown) => void>(HANDLERS[event])(parsed.data);
  });
}

/** The server refuses an expired access at the handshake: renew it and knock again, 3 s apart, 10 times at most. */
function renewOnRefusal(socket: Socket): void {
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
    await refreshAccess(refusedAt).catch(() => {});
    socket.connect();
  });
}
