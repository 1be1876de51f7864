import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { z } from "zod";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { creators } from "#server/db/tables/index.ts";
import type { EngineAddress } from "#server/engine/client.ts";
import { reindex } from "#server/engine/index.ts";
import { startInstallation, type Installation } from "#server/installation.ts";
import { POSTS } from "#server/engine/tables.ts";
import { startWork } from "#server/jobs/work.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { countEnginePosts, fillEnginePosts } from "./fill-engine.ts";
import { fillPostgres, POSTS_OF_EVERY } from "./fill-postgres.ts";
import { refreshToken, signup } from "#contract/auth/endpoints.ts";
import { ACCESS_SECONDS } from "#contract/base/limits.ts";

export type BenchWorld = {
  ctx: Installation["ctx"];
  pool: Installation["root"]["$client"];
  app: FastifyInstance;
  /** Processes jobs in this process, like one with the worker role. */
  startWork: () => Promise<void>;
  /** URL of the server. */
  origin: string;
  /** Cookies of a signed-in user; they expire after a quarter of an hour. */
  cookie: string;
  /** The same, renewed in time for runs that take longer. */
  session: () => Promise<string>;
  /** Where the engine listens, for queries about its queries. */
  engine: EngineAddress;
  creators: number;
  posts: number;
  close: () => Promise<void>;
};

const addresses = z.object({ engine: z.object({ url: z.string(), password: z.string() }) });

/** Of the user that a world is made with. */
export const PASSWORD = "correct horse battery";

type Wanted = {
  creators: number;
  posts: number;
  /** Directory of a reusable world; by default a temporary one. */
  directory: string | undefined;
  environment?: Record<string, string>;
};

/**
 * An installation with this many creators and posts, inserted by SQL unless they exist: only reading is measured here.
 */
export async function createBenchWorld({ directory, environment, ...size }: Wanted): Promise<BenchWorld> {
  const dataDir = directory ?? mkdtempSync(path.join(os.tmpdir(), "limelight-bench-"));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
  const log = pino({ level: "error" });
  const config = { ...readConfig({ DATA_DIR: dataDir, SAMPLE: "off", ...environment }), rateLimits: false };
  const installation = await startInstallation(config, log);
  const { ctx } = installation;
  if ((await ctx.db.$count(creators)) < size.creators) {
    await timed(`${size.creators} creators into PostgreSQL`, () => fillPostgres(ctx.db, size));
    await timed("the engine built from PostgreSQL, as npm run reindex does", () => reindex({ ctx }));
  }
  if ((await countEnginePosts(ctx.engine)) < size.posts)
    await timed("the other posts into the engine", async () => {
      await fillEnginePosts(ctx.engine, { ...size, until: new Date(), exceptEvery: POSTS_OF_EVERY });
      // As a reindex leaves it: its parts are merged, so that the posts of a creator lie together.
      await ctx.engine.command(`OPTIMIZE TABLE ${POSTS} FINAL`);
    });
  const app = await buildApp(installation.services, log);
  const cookie = await signedIn(app);
  await ctx.db.execute(sql`update customers set plan = ${PLAN_IDS.agency}`);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    ctx,
    pool: installation.root.$client,
    app,
    startWork: () => startWork({ services: installation.services, workOn: installation.workOn, log }),
    origin,
    cookie,
    session: keepSignedIn(app, cookie),
    engine: readEngineAddress(dataDir),
    ...size,
    async close() {
      await app.close();
      await installation.close();
      if (!directory) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Renews the cookies once half of their time is over. */
function keepSignedIn(app: FastifyInstance, first: string): () => Promise<string> {
  let cookie = first;
  let since = Date.now();
  return async () => {
    if (Date.now() - since < (ACCESS_SECONDS * 1000) / 2) return cookie;
    const { method, path: address } = refreshToken;
    cookie = cookiesOf(await app.inject({ method, url: `/api${address}`, headers: { cookie } }), "refresh");
    since = Date.now();
    return cookie;
  };
}

function readEngineAddress(dataDir: string): EngineAddress {
  const { engine } = addresses.parse(JSON.parse(readFileSync(path.join(dataDir, "secrets", "addresses.json"), "utf8")));
  return engine;
}

/** Signs a new user up; returns their cookies. */
async function signedIn(app: FastifyInstance): Promise<string> {
  const payload = {
    first_name: "Ada",
    last_name: "Bench",
    // A new one each time: the world may be reused.
    email: `ada-${Date.now()}@example.test`,
    password: PASSWORD,
    privacyAccepeted: true,
    company: "Bench",
  };
  return cookiesOf(await app.inject({ method: signup.method, url: `/api${signup.path}`, payload }), "sign-up");
}

function cookiesOf({ statusCode, body, cookies }: LightMyRequestResponse, what: string): string {
  if (statusCode !== 200) throw new Error(`${what}: ${statusCode} ${body}`);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
