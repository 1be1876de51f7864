import { createServer, type Server } from "node:http";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logout } from "#contract/auth.ts";
import { PUBLIC_NAMESPACE } from "#contract/events.ts";
import { sessions } from "#server/db/tables/index.ts";
import { useWorld } from "#test/support/world.ts";
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

/** Connects with these headers; null when it is refused. */
function connect(namespace: string, extraHeaders: Record<string, string>): Promise<Socket | null> {
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const client = io(`http://127.0.0.1:${port}${namespace}`, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders,
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
  expect(await from("198.51.100.8")).not.toBeNull();
  first?.close();
  await expect.poll(() => from("198.51.100.7")).not.toBeNull();
});

test("signing out closes the sockets of that session at once", async () => {
  const [leaving, staying] = [world().browser(), world().browser()];
  await leaving.signUp();
  const [mine] = await world().root.select({ id: sessions.id }).from(sessions);
  await staying.signUp();
  const cookie = (browser: typeof leaving) =>
    [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const open = await connect("/", { cookie: cookie(leaving) });
  const other = await connect("/", { cookie: cookie(staying) });
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
