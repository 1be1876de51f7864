import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { creators } from "#server/db/tables/index.ts";
import { reindex } from "#server/engine/index.ts";
import { startInstallation, type Installation } from "#server/installation.ts";
import { startWork } from "#server/jobs/work.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { countEnginePosts, fillEnginePosts } from "./fill-engine.ts";
import { fillPostgres } from "./fill-postgres.ts";
import { signup } from "#contract/auth/endpoints.ts";

export type BenchWorld = {
  ctx: Installation["ctx"];
  app: FastifyInstance;
  /** Processes jobs in this process, like one with the worker role. */
  startWork: () => Promise<void>;
  /** URL of the server. */
  origin: string;
  /** Cookies of a signed-in user. */
  cookie: string;
  creators: number;
  posts: number;
  close: () => Promise<void>;
};

type Wanted = {
  creators: number;
  posts: number;
  /** Directory of a reusable world; by default a temporary one. */
  directory: string | undefined;
};

/**
 * An installation with this many creators and posts, inserted by SQL unless they exist: only reading is measured here.
 */
export async function createBenchWorld({ directory, ...size }: Wanted): Promise<BenchWorld> {
  const dataDir = directory ?? mkdtempSync(path.join(os.tmpdir(), "limelight-bench-"));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
  const log = pino({ level: "error" });
  const config = { ...readConfig({ DATA_DIR: dataDir, SAMPLE: "off" }), rateLimits: false };
  const installation = await startInstallation(config, log);
  const { ctx } = installation;
  if ((await ctx.db.$count(creators)) < size.creators) {
    await timed(`${size.creators} creators into PostgreSQL`, () => fillPostgres(ctx.db, size));
    await timed("the engine built from PostgreSQL, as npm run reindex does", () => reindex({ ctx }));
  }
  if ((await countEnginePosts(ctx.engine)) < size.posts)
    await timed(`${size.posts} posts into the engine`, () => fillEnginePosts(ctx.engine, size));
  const app = await buildApp(installation.services, log);
  const cookie = await signedIn(app);
  await ctx.db.execute(sql`update customers set plan = ${PLAN_IDS.agency}`);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    ctx,
    app,
    startWork: () => startWork({ services: installation.services, workOn: installation.workOn, log }),
    origin,
    cookie,
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

/** Signs a new user up; returns their cookies. */
async function signedIn(app: FastifyInstance): Promise<string> {
  const payload = {
    first_name: "Ada",
    last_name: "Bench",
    // A new one each time: the world may be reused.
    email: `ada-${Date.now()}@example.test`,
    password: "correct horse battery",
    privacyAccepeted: true,
    company: "Bench",
  };
  const answer = await app.inject({ method: signup.method, url: `/api${signup.path}`, payload });
  if (answer.statusCode !== 200) throw new Error(`sign-up: ${answer.statusCode} ${answer.body}`);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
