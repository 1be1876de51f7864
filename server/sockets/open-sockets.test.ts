import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { io, type ManagerOptions, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { logout } from "#contract/auth/endpoints.ts";
import { PUBLIC_NAMESPACE, SOCKET_TRANSPORTS } from "#contract/base/limits.ts";
import { beginImpersonation } from "#contract/impersonation.ts";
import { TAGS } from "#contract/base/tags.ts";
import { lockDataDirectory } from "#server/data-directory.ts";
import { sessions, users } from "#server/db/tables/index.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { openSender } from "./notices.ts";
import { openSockets, type Sockets } from "./open-sockets.ts";

const LIMIT = 3;
const world = useWorld({ trustProxy: true, socketsPerAddress: LIMIT });

let server: Server;
let sockets: Sockets;
const clients: Socket[] = [];

beforeAll(async () => {
  server = createServer();
  sockets = openSockets({
    server,
    services: { ...world().ctx, db: world().root },
    database: world().root,
    parseCookies: (header) => world().app.parseCookie(header),
    build: "a build",
    log: pino({ level: "silent" }),
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  for (const client of clients) client.close();
  await sockets.close();
  server.close();
});

function cookieOf({ cookies }: ReturnType<ReturnType<typeof world>["browser"]>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

function portOf(listening: Server): number {
  const address = listening.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** Connects with these headers; null when it is refused. */
function connect(
  namespace: string,
  extraHeaders: Record<string, string>,
  { port = portOf(server), ...options }: Partial<ManagerOptions> = {},
): Promise<Socket | null> {
  const client = io(`http://127.0.0.1:${port}${namespace}`, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders,
    ...options,
  });
  clients.push(client);
  return new Promise((resolve) => {
    client.once("connect", () => resolve(client));
    client.once("connect_error", () => resolve(null));
  });
}

test("an address opens so many sockets and no more, and others are not affected", async () => {
  const from = (address: string) => connect(PUBLIC_NAMESPACE, { "x-forwarded-for": `forged, ${address}` });
  const [first, ...others] = await Promise.all(Array.from({ length: LIMIT }, () => from("198.51.100.7")));
  expect([first, ...others]).not.toContain(null);
  expect(await from("198.51.100.7")).toBeNull();
  const empty = { query: { sid: "" } };
  expect(await connect(PUBLIC_NAMESPACE, { "x-forwarded-for": "198.51.100.7" }, empty)).toBeNull();
  expect(await from("198.51.100.8")).not.toBeNull();
  first?.close();
  await expect.poll(() => from("198.51.100.7")).not.toBeNull();
});

/** A proxy that forwards requests and knows nothing of WebSocket; closed with the tests of this file. */
async function openOldProxy(): Promise<{ port: number; refused: () => number }> {
  let refused = 0;
  const proxy = createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    const onward = request({ port: portOf(server), host: "127.0.0.1", method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  });
  proxy.on("upgrade", (_request, socket) => {
    refused += 1;
    socket.end("HTTP/1.1 501 Not Implemented\r\nconnection: close\r\n\r\n");
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return { port: portOf(proxy), refused: () => refused };
}

test("events arrive behind a proxy that refuses WebSocket", async () => {
  const { port, refused } = await openOldProxy();
  const browser = world().browser();
  const { workspace } = await browser.signUp();
  const tab = await connect("/", { cookie: cookieOf(browser) }, { port, ...SOCKET_TRANSPORTS });
  expect([refused(), tab?.io.engine.transport.name]).toEqual([1, "polling"]);
  const changed = { tags: ["crm" as const], by: "a tab" };
  const received = new Promise((resolve) => tab?.once("changed", resolve));
  sockets.emit(workspace, "changed", changed);
  expect(await received).toEqual(changed);
  tab?.close();
});

test("administrators who look in get no events of the workspace's mails", async () => {
  const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
  const { userId, customerId } = owner;
  await admin.browser.call(beginImpersonation, { userId, workspaceId: customerId, reason: "They asked for help." });
  const events: string[] = [];
  const tabs = await Promise.all([admin, owner].map(({ browser }) => connect("/", { cookie: cookieOf(browser) })));
  tabs.forEach((tab, i) => tab?.onAny((event: string) => void events.push(`${i} ${event}`)));
  const id = "019aa000-0000-7000-8000-000000000000";
  const sent = { type: "sent", threadId: id, messageId: id, email: "a@b.test", channel: "mail" } as const;
  sockets.emit(customerId, "messaging/notification", sent);
  sockets.emit(customerId, "changed", { tags: ["mail"], by: null });
  await expect
    .poll(() => events.filter((event) => event !== "0 reload" && event !== "1 reload").toSorted())
    .toEqual(["0 changed", "1 changed", "1 messaging/notification"]);
  world().disconnected.length = 0; // the session that looked in replaced another
});

test("signing out closes the sockets of that session at once", async () => {
  const [leaving, staying] = [world().browser(), world().browser()];
  const { email } = await leaving.signUp();
  const isMine = and(eq(sessions.userId, users.id), eq(users.email, email));
  const [mine] = await world().root.select({ id: sessions.id }).from(sessions).innerJoin(users, isMine);
  await staying.signUp();
  const open = await connect("/", { cookie: cookieOf(leaving) });
  const other = await connect("/", { cookie: cookieOf(staying) });
  const closed = new Promise((resolve) => open?.once("disconnect", resolve));
  await leaving.call(logout, {});
  expect(new Set(world().disconnected)).toEqual(new Set([mine?.id]));
  sockets.disconnect(world().disconnected);
  expect(await closed).toBe("io server disconnect");
  expect(other?.connected).toBe(true);
});

test("strangers get no socket of the workspace", async () => {
  expect(await connect("/", { cookie: "limelight_access=forged" })).toBeNull();
  expect(await connect(PUBLIC_NAMESPACE, { origin: "https://evil.test" })).toBeNull();
});

describe("another process", () => {
  /** The events of this name that a tab of a new user receives. */
  async function openTab(name: string) {
    const browser = world().browser();
    const user = await browser.signUp();
    const tab = await connect("/", { cookie: cookieOf(browser) });
    const events: unknown[] = [];
    tab?.on(name, (payload: unknown) => events.push(payload));
    return { user, tab, events };
  }

  test("reaches open tabs with what an operator's command changes", async () => {
    const [one, other] = [await openTab("refresh_user"), await openTab("refresh_user")];
    const { dataDir } = world().ctx.config;
    const lock = lockDataDirectory(dataDir);
    const addresses = {
      databaseUrl: world().root.$client.options.connectionString,
      engine: { url: inject("engineUrl"), password: inject("enginePassword") },
    };
    writeFileSync(path.join(dataDir, "secrets", "addresses.json"), JSON.stringify(addresses));
    const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: "test", SAMPLE: "off" };
    const command = ["scripts/grant-plan.ts", one.user.email, "business"];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    lock.release();
    expect(stdout).toContain("is on the plan Business now");
    await expect.poll(() => one.events).toEqual([{}]);
    expect(other.events).toEqual([]);
  });

  test("disconnects sessions that ended there, and receives events from here", async () => {
    const second = openSockets({
      server: undefined,
      services: { ...world().ctx, db: world().root },
      database: world().root,
      parseCookies: () => ({}),
      build: "a build",
      log: pino({ level: "silent" }),
    });
    await Promise.all([sockets.ready, second.ready]);
    const { user, tab, events } = await openTab("changed");
    const changed = { tags: ["crm" as const], by: "a tab" };
    second.emit(user.workspace, "changed", changed);
    await expect.poll(() => events).toEqual([changed]);
    // What PostgreSQL does not pass on is replaced by: everything may have changed.
    second.emit(user.workspace, "changed", { tags: ["crm"], by: "x".repeat(9_000) });
    await expect.poll(() => events).toEqual([changed, { tags: [...TAGS], by: null }]);
    // Its own tabs are reached once, not again by the notice.
    sockets.emit(user.workspace, "changed", changed);
    second.emit(user.workspace, "changed", { tags: ["lists"], by: null });
    await expect.poll(() => events.length).toBe(4);
    expect(events.slice(2)).toEqual([changed, { tags: ["lists"], by: null }]);
    const [session] = await world().root.select().from(sessions).where(eq(sessions.userId, user._id));
    const closed = new Promise((resolve) => tab?.once("disconnect", resolve));
    second.disconnect([session?.id ?? ""]);
    expect(await closed).toBe("io server disconnect");
    await second.close();
  });

  test("is heard again after the connection to the database was lost", async () => {
    const { user, events } = await openTab("changed");
    await sockets.ready;
    await world().root.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'limelight_notices'`);
    // Whatever was missed: everything may have changed.
    await expect.poll(() => events).toContainEqual({ tags: [...TAGS], by: null });
    const sender = openSender(world().root, pino({ level: "silent" }));
    sender.emit(user.workspace, "changed", { tags: ["jobs"], by: null });
    await sender.flush();
    await expect.poll(() => events.at(-1)).toEqual({ tags: ["jobs"], by: null });
  });
});
