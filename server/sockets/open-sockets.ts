import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import type { EventName } from "#contract/base/events.ts";
import { PUBLIC_NAMESPACE, SOCKET_TIMEOUT_MS, SOCKET_TRANSPORTS } from "#contract/base/limits.ts";
import { TAGS } from "#contract/base/tags.ts";
import { EVERY_WORKSPACE, type Context, type Member } from "../context.ts";
import type { RootDatabase } from "../db/connect.ts";
import { findSession, liveSessions } from "../domains/auth/index.ts";
import { checkOrigin } from "../http/check-origin.ts";
import { findSlugOf } from "../http/spotlight/serve-own-domains.ts";
import { isLoopbackHost } from "../config.ts";
import { ACCESS_COOKIE, addressOf, cookieName, isSecure } from "../http/client.ts";
import type { Services } from "../services.ts";
import { openNotices } from "./notices.ts";

export type Sockets = Pick<Context, "emit" | "disconnect"> & {
  /** Events of other processes are received from then on. */
  ready: Promise<void>;
  close: () => Promise<void>;
};

type SocketData = { member: Member };
type Cookies = (header: string) => Record<string, string | undefined>;

/** Maximum delay until a session that was ended elsewhere receives no more events. */
const CHECK_SESSIONS_MS = 60_000;

/**
 * Main namespace for signed-in users, by the same cookie as the API; a public one that only receives `reload`. Without
 * an HTTP server (a worker) it still reaches every tab, through the other processes (notices.ts).
 */
export function openSockets({
  server,
  services,
  database,
  parseCookies,
  build,
  log,
}: {
  server: HttpServer | undefined;
  services: Pick<Services, "db" | "clock" | "config">;
  database: RootDatabase;
  parseCookies: Cookies;
  /** Build id of the running program. */
  build: string;
  log: Logger;
}): Sockets {
  const places = createPlaces(services.config);
  const mayOpen = async (request: IncomingMessage): Promise<boolean> => {
    if (!isOwnPage(request.headers, services) || !places.has(request)) return false;
    try {
      // At a creator's own domain there is nothing but their page.
      return (await findSlugOf(services, request.headers.host)) === null;
    } catch (error) {
      log.warn({ err: error }, "a socket was refused");
      return false;
    }
  };
  const io = new Server<object, Record<string, (payload: unknown) => void>, object, SocketData>({
    serveClient: false,
    transports: SOCKET_TRANSPORTS.transports,
    connectTimeout: SOCKET_TIMEOUT_MS,
    // Called for the first request of a socket only.
    allowRequest: (request, done) => {
      void (async () => done(null, await mayOpen(request)))();
    },
  });
  if (server) {
    io.attach(server);
    // The engine of socket.io declares its events loosely; its sockets have the request they were opened by.
    io.engine.on(
      "connection",
      (opened: { request: IncomingMessage; once: (event: "close", run: () => void) => void }) => {
        opened.once("close", places.take(opened.request));
      },
    );
  }

  // socket.io takes a callback: unauthenticated clients get the error that makes them refresh their cookie.
  io.use((socket, next) => {
    void (async () => next(await signIn(socket, services, parseCookies, log)))();
  });
  io.on("connection", (socket) => {
    const { customerId, userId, sessionId, hold, impersonation } = socket.data.member;
    void socket.join([
      `customer:${EVERY_WORKSPACE}`,
      ...(hold ? [] : [`customer:${customerId}`]),
      `user:${userId}`,
      `session:${sessionId}`,
      ...(impersonation ? [LOOKING_IN] : []),
    ]);
    socket.emit("reload", { value: build });
  });
  io.of(PUBLIC_NAMESPACE).on("connection", (socket) => void socket.emit("reload", { value: build }));

  const checking = setInterval(() => {
    disconnectExpiredSessions([...io.of("/").sockets.values()], services).catch((error: unknown) => {
      log.warn({ err: error }, "socket sessions were not checked");
    });
  }, CHECK_SESSIONS_MS);
  checking.unref();

  const local: Pick<Context, "emit" | "disconnect"> = {
    emit(customerId, event, payload) {
      const room = io.to(`customer:${customerId}`);
      (SENSITIVE.has(event) ? room.except(LOOKING_IN) : room).emit(event, payload);
    },
    disconnect: (sessionIds) => {
      if (sessionIds.length > 0) io.in(sessionIds.map((id) => `session:${id}`)).disconnectSockets(true);
    },
  };
  const onMissed = () => void io.emit("changed", { tags: TAGS, by: null });
  const notices = openNotices(database, log, { ...local, onMissed });

  return {
    ready: notices.ready,
    emit: (...event) => {
      local.emit(...event);
      notices.emit(...event);
    },
    disconnect: (sessionIds) => {
      local.disconnect(sessionIds);
      notices.disconnect(sessionIds);
    },
    async close() {
      clearInterval(checking);
      await notices.close();
      if (server) await io.close();
    },
  };
}

/** Administrators who see the product as a member. */
const LOOKING_IN = "looking-in";
/** Events that they do not get, as reads that are `isSensitive`: these name addresses that a workspace writes to. */
const SENSITIVE: ReadonlySet<EventName> = new Set<EventName>(["messaging/notification"]);

/** Limits the sockets of an address. Local ones are not counted: a proxy that is not declared connects from there. */
function createPlaces(config: Pick<Services["config"], "socketsPerAddress" | "trustProxy">) {
  const taken = new Map<string, number>();
  const of = (address: string) => taken.get(address) ?? 0;
  return {
    has: (request: IncomingMessage) => of(addressOf(request, config)) < config.socketsPerAddress,
    /** Returns the function that frees the place. */
    take(request: IncomingMessage): () => void {
      const address = addressOf(request, config);
      if (isLoopbackHost(address)) return () => {};
      taken.set(address, of(address) + 1);
      return () => {
        if (of(address) > 1) taken.set(address, of(address) - 1);
        else taken.delete(address);
      };
    },
  };
}

async function signIn(
  socket: Socket<object, object, object, SocketData>,
  services: Pick<Services, "db" | "clock" | "config">,
  parseCookies: Cookies,
  log: Logger,
): Promise<Error | undefined> {
  try {
    const cookies = parseCookies(socket.handshake.headers.cookie ?? "");
    const protocol = services.config.trustProxy && socket.handshake.headers["x-forwarded-proto"] === "https";
    const isTls = isSecure({ protocol: protocol ? "https" : "http" }, services.config);
    const token = cookies[cookieName(ACCESS_COOKIE, isTls)];
    const member = token ? await findSession(services, token) : null;
    if (!member || member.impersonation?.isOver) return new Error("not_authenticated");
    socket.data.member = member;
    return undefined;
  } catch (error) {
    log.error({ err: error }, "socket sign-in failed");
    return new Error("UNKNOWN_ERROR");
  }
}

function isOwnPage(
  headers: Parameters<typeof checkOrigin>[0]["headers"],
  { config }: Pick<Services, "config">,
): boolean {
  try {
    checkOrigin({ headers }, config);
    return true;
  } catch {
    return false;
  }
}

/** Disconnects clients with a session that has ended, or works in another workspace, since they connected. */
async function disconnectExpiredSessions(
  sockets: Socket<object, object, object, SocketData>[],
  { db, clock }: Pick<Services, "db" | "clock">,
): Promise<void> {
  if (sockets.length === 0) return;
  const ids = sockets.map((socket) => socket.data.member.sessionId);
  const live = await liveSessions(db, [...new Set(ids)], clock.now());
  for (const socket of sockets) {
    const { sessionId, customerId } = socket.data.member;
    if (live.get(sessionId) !== customerId) socket.disconnect(true);
  }
}
