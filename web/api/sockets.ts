import {
  PUBLIC_NAMESPACE,
  SOCKET_CLIENT_VERSION,
  SOCKET_REAUTH_DELAY_MS,
  SOCKET_REAUTH_MAX,
  SOCKET_TIMEOUT_MS,
  SOCKET_TRANSPORTS,
} from "#contract/base/limits.ts";
import { TAGS } from "#contract/base/tags.ts";
import { io, type Socket } from "socket.io-client";
import { wait } from "../lib/wait.ts";
import { compareDrafts } from "./compare-drafts.ts";
import { invalidateTags } from "./invalidate.ts";
import { refreshAccess } from "./refresh.ts";
import { report } from "./report-error.ts";
import { TAB_ID } from "./tab-id.ts";

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
    if (name === "reload") return reloadOnce(buildIn(payload));
    memberEvents().then(({ handleEvent }) => handleEvent(name, payload), report);
  });
}

/** Loaded with the first event: visitors get none but `reload`. Events are handled in the order in which they came. */
const memberEvents = async () => import("./member-events.ts");

/** The build that the server serves. */
function buildIn(payload: unknown): string {
  const isBuild = typeof payload === "object" && payload !== null && "value" in payload;
  return isBuild && typeof payload.value === "string" ? payload.value : "";
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
  if (value === "" || value === ownBuild() || import.meta.env.DEV) return;
  const earlier = (sessionStorage.getItem(RELOADED_FOR) ?? "").split(" ");
  if (earlier.includes(value)) {
    if (reported.has(value)) return;
    reported.add(value);
    return void report(new Error(`bad client version: ${SOCKET_CLIENT_VERSION} after a reload for ${value}`));
  }
  sessionStorage.setItem(RELOADED_FOR, [...earlier, value].slice(-RELOADS_MAX).join(" "));
  location.reload();
}
