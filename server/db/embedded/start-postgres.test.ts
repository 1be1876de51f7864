import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";

import { processIdentity, signal } from "../../processes.ts";
import { AWAY } from "./account.ts";
import { readPidFile } from "./pid-file.ts";
import { type EmbeddedPostgres, startPostgres } from "./start-postgres.ts";

const log = { info: () => {}, warn: () => {} };
let base: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), "limelight-postgres-"));
  chmodSync(base, 0o755);
  dataDir = path.join(base, "data");
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const postgres of running.splice(0)) await postgres.stop();
  const cluster = path.join(dataDir, "postgres");
  if (existsSync(cluster) && realpathSync(cluster).startsWith(AWAY)) {
    rmSync(path.dirname(realpathSync(cluster)), { recursive: true });
  }
  rmSync(base, { recursive: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, log });
  running.push(postgres);
  return postgres;
}

/** Starts it in a separate process that can be killed; resolves to the pids of both. */
async function startElsewhere(): Promise<{ program: number; postgres: number; url: string }> {
  const module = JSON.stringify(new URL("start-postgres.ts", import.meta.url).href);
  const code = `import { startPostgres } from ${module};
    const { pid, url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console });
    process.stdout.write(pid + " " + url); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [pid, url] = String(await once(child.stdout, "data")).split(" ");
  return { program: child.pid ?? 0, postgres: Number(pid), url: url ?? "" };
}

async function query<R extends object>(url: string, sql: string): Promise<R[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the test's time is over. */
async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await sleep(20);
}

test("makes a cluster that sorts as people do and keeps what it acknowledged", async () => {
  const { url } = await start();
  expect(await query(url, "select 'ä' < 'b' as sorted, current_setting('synchronous_commit') as sync")).toEqual([
    { sorted: true, sync: "on" },
  ]);
  const secrets = path.join(dataDir, "secrets");
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(secrets, "postgres-password")).mode & 0o777).toBe(0o600);
  await expect(query(url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow("password authentication failed");
});

test("keeps its data over a restart", async () => {
  const first = await start();
  await query(first.url, "create table kept as select 7 as n");
  await first.stop();
  expect(processIdentity(first.pid)).toBeUndefined();
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, "select n from kept")).toEqual([{ n: 7 }]);
});

test("logs what failed and what was slow without the values in it", async () => {
  const { url } = await start();
  await query(url, "create table people (email text unique)");
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("set log_min_duration_statement = 0");
  await client.query("insert into people values ($1)", ["ada@example.test"]);
  await expect(client.query("insert into people values ($1)", ["ada@example.test"])).rejects.toThrow(
    "people_email_key",
  );
  await client.end();
  const logged = readFileSync(path.join(dataDir, "postgres", "server.log"), "utf8");
  expect(logged).toContain("insert into people values ($1)");
  expect(logged).toContain("people_email_key");
  expect(logged).not.toContain("ada@");
});

test("stops when the program is killed, and loses nothing", async () => {
  const { program, postgres, url } = await startElsewhere();
  await query(url, "create table kept as select 7 as n");
  signal(program, "SIGKILL");
  await until(() => processIdentity(postgres) === undefined);
  expect(await query((await start()).url, "select n from kept")).toEqual([{ n: 7 }]);
});

test("comes back on the same port when PostgreSQL is killed", async () => {
  const { url, pid } = await start();
  await query(url, "create table kept as select 7 as n");
  signal(pid, "SIGKILL");
  await until(() => running[0]?.pid !== pid);
  expect(await query(url, "select n from kept")).toEqual([{ n: 7 }]);
});

test("comes back while a session of the killed server still executes a statement", async () => {
  const { url, pid } = await start();
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const executed = client.query("do $$ begin loop end loop; end $$").catch(() => {});
  const active = "select pid from pg_stat_activity where state = 'active' and query like 'do %'";
  let sessions: { pid: number }[] = [];
  await until(async () => (sessions = await query<{ pid: number }>(url, active)).length === 1);
  signal(pid, "SIGKILL");
  const logFile = path.join(dataDir, "postgres", "server.log");
  await until(() => readFileSync(logFile, "utf8").includes("pre-existing shared memory block"));
  signal(sessions[0]?.pid ?? 0, "SIGKILL");
  await until(() => running[0]?.pid !== pid);
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  await executed;
});

test("adopts a server whose program and watchdog were both killed", async () => {
  const { program, postgres } = await startElsewhere();
  const dog = readFileSync(`/proc/${program}/task/${program}/children`, "utf8").trim().split(" ").map(Number);
  const shell = dog.find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("kill -INT"));
  signal(program, "SIGSTOP"); // otherwise it would replace the watchdog
  signal(shell ?? 0, "SIGKILL");
  signal(program, "SIGKILL");
  await until(() => processIdentity(program) === undefined);
  expect(processIdentity(postgres)).toBeDefined();

  const next = await start();
  expect(next).toMatchObject({ adopted: true, pid: postgres });
  await next.stop();
  expect(processIdentity(postgres)).toBeUndefined();
});

test("clears a pid file whose pid belongs to another process", async () => {
  const first = await start();
  await first.stop();
  const cluster = realpathSync(path.join(dataDir, "postgres"));
  const { uid, gid } = statSync(cluster);
  const otherProcess = spawn("sleep", ["30"], { uid, gid }); // the same user: PostgreSQL alone would refuse to start
  children.push(otherProcess);
  writeFileSync(
    path.join(cluster, "postmaster.pid"),
    `${otherProcess.pid}\n${cluster}\n0\n5432\n\n127.0.0.1\n\nready\n`,
  );
  const second = await start();
  expect(readPidFile(cluster)).toMatchObject({ pid: second.pid, status: "ready" });
});

test("redoes a creation that was killed half way", async () => {
  const half = path.join(dataDir, "postgres.new-abc123/cluster");
  mkdirSync(half, { recursive: true });
  writeFileSync(path.join(half, "PG_VERSION"), "18\n");
  chmodSync(dataDir, 0o755);
  const { url } = await start();
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(existsSync(half)).toBe(false);
});

test("leaves a directory that is not a database alone", async () => {
  mkdirSync(path.join(dataDir, "postgres"), { recursive: true });
  mkdirSync(path.join(dataDir, "secrets"));
  writeFileSync(path.join(dataDir, "secrets/postgres-password"), "x\n");
  await expect(start()).rejects.toThrow("exists but holds no database");
});

test("runs as an account that is not root, in a place that account can enter", async () => {
  chmodSync(base, 0o700);
  const first = await start();
  await query(first.url, "create table kept as select 7 as n");
  await first.stop();
  const cluster = realpathSync(path.join(dataDir, "postgres"));
  const byRoot = process.getuid?.() === 0;
  expect(statSync(cluster).uid === 0).toBe(false);
  expect(cluster).toMatch(byRoot ? new RegExp(`^${AWAY}/[0-9a-f]{16}/postgres$`) : realpathSync(dataDir));
  expect(await query((await start()).url, "select n from kept")).toEqual([{ n: 7 }]);
});
