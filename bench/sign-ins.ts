import { login, signup } from "#contract/auth/endpoints.ts";
import type { Member } from "#server/context.ts";
import { assertAllowed } from "#server/kernel/permissions.ts";
import { discoveryCases } from "./discovery.ts";
import { load, request, type Request } from "./support/load.ts";
import { createBenchWorld, type BenchWorld } from "./support/world.ts";

/**
 * What `SIGN_INS` (200) sign-ins at once cost others: /healthz (p95 at most 50 ms) and discovery (p95 less than twice that
 * of before), measured while they run; a sign-in alone (at most 150 ms); and a permission check (less than 0.1 ms). Passwords
 * are hashed at the cost of production. In one run on one machine; quiet machines only.
 */
const AT_ONCE = Number(process.env.SIGN_INS ?? 200);
const CREATORS = Number(process.env.SIGN_INS_CREATORS ?? 20_000);
const PASSWORD = "correct horse battery";
const ACCOUNTS = 20;
const ALONE = 60;
const CHECKS = 100_000;

const HEALTH: Request = { method: "GET", path: "/healthz" };

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const p95 = (times: readonly number[]) => percentile(times, 0.95);

const world = await createBenchWorld({ creators: CREATORS, posts: 0, directory: process.env.BENCH_DATA });
try {
  const signIns = await accounts(world);
  const discovery = discoveryCases(world)[0]?.requests ?? [];
  const measure = async (requests: Request[], rounds: number, concurrency = 1, { cookie } = world) =>
    (await load({ origin: world.origin, cookie, requests, concurrency, rounds })).times;
  await measure(discovery, 1);

  const alone = {
    signIn: await measure(signIns, ALONE, 1, { ...world, cookie: "" }),
    health: await measure([HEALTH], ALONE),
    discovery: await measure(discovery, ALONE),
  };
  const started = performance.now();
  const running = { isOver: false };
  const bursting = measure(signIns, 2 * AT_ONCE, AT_ONCE, { ...world, cookie: "" }).finally(
    () => (running.isOver = true),
  );
  const beside = async (requests: Request[], rounds: number) => {
    const times: number[] = [];
    while (!running.isOver) times.push(...(await measure(requests, rounds)));
    return times;
  };
  const [together, health, besideDiscovery] = await Promise.all([
    bursting,
    beside([HEALTH], 200),
    beside(discovery, 30),
  ]);
  const seconds = (performance.now() - started) / 1000;

  const ratio = p95(besideDiscovery) / p95(alone.discovery);
  console.table([
    row("a sign-in alone, p50 ms", percentile(alone.signIn, 0.5), 150),
    row("/healthz alone, p95 ms", p95(alone.health), 50),
    row(`/healthz beside ${AT_ONCE} sign-ins, p95 ms`, p95(health), 50),
    row("discovery alone, p95 ms", p95(alone.discovery)),
    row(`discovery beside ${AT_ONCE} sign-ins, p95 ms`, p95(besideDiscovery)),
    row("discovery: ratio", ratio, 2),
    row("a permission check, ms", permissionCheck(), 0.1),
    row(`${AT_ONCE} sign-ins at once, p95 ms`, p95(together)),
    // Before they are measured, as many sign in once to warm everything up.
    row("sign-ins per second", (3 * AT_ONCE) / seconds),
  ]);
} finally {
  await world.close();
}

function row(what: string, value: number, target?: number) {
  const isMet = target === undefined ? "" : value <= target ? "met" : "MISSED";
  return { what, value: value.toFixed(value < 1 ? 5 : 1), target: target ?? "", isMet };
}

/** Requests that sign in, each to an account of its own. */
async function accounts({ app }: BenchWorld): Promise<Request[]> {
  const emails = Array.from({ length: ACCOUNTS }, (_, i) => `sign-in-${i}-${Date.now()}@example.test`);
  for (const [i, email] of emails.entries()) {
    const payload = {
      first_name: "Sign",
      last_name: `In ${i}`,
      email,
      password: PASSWORD,
      privacyAccepeted: true,
      company: "Bench",
    };
    const { statusCode } = await app.inject({ method: signup.method, url: `/api${signup.path}`, payload });
    if (statusCode !== 200) throw new Error(`an account could not be made: ${statusCode}`);
  }
  return emails.map((email) => request(login, { email, password: PASSWORD }));
}

/** Milliseconds of what every call of a member is checked for, beyond finding the session. */
function permissionCheck(): number {
  const member: Member = {
    kind: "member",
    userId: crypto.randomUUID(),
    customerId: crypto.randomUUID(),
    ownerId: crypto.randomUUID(),
    name: "Ada",
    member: "member",
    isAdmin: false,
    plan: 1,
    sessionId: crypto.randomUUID(),
  };
  const started = performance.now();
  for (let i = 0; i < CHECKS; i += 1) assertAllowed(member, "crm.write");
  return (performance.now() - started) / CHECKS;
}
