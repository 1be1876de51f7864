import { randomBytes } from "node:crypto";
import { DAY_MS } from "#contract/base/limits.ts";
import type { DomainProblem, DomainState } from "#contract/base/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import * as contract from "#contract/spotlight/domain.ts";
import type { Context, Member } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { lockCreator } from "../../creator-profile/index.ts";
import { notifyUser } from "../../notifications/index.ts";
import { findOwn } from "../own-spotlight.ts";
import { lockSlugs } from "../store.ts";
import { checkDns, recordsOf } from "./check-dns.ts";
import * as store from "./store.ts";

const TOKEN_BYTES = 18;
/** A domain whose records are gone shows the page for so long. */
const GRACE_MS = 3 * DAY_MS;
/** Other processes show a domain that was just verified after so long. */
const HOSTS_MS = 5_000;
/** Domains that are checked at once at night. */
const AT_ONCE = 20;

type Hosts = { until: number; hosts: Promise<ReadonlySet<string>> };
/** Caches per installation, since tests run several in one process. */
const verified = new WeakMap<Context["config"], Hosts>();

/** The host that domains lead to; undefined: there is no public address. */
function targetOf({ config }: Pick<Context, "config">): string | undefined {
  return config.publicUrl === undefined ? undefined : new URL(config.publicUrl).hostname;
}

/** The caller's page; null: it was never saved. */
async function findPage(ctx: Context<Member>, id: string) {
  const { claimId, isStored } = await findOwn(ctx, Number(id));
  return isStored ? ((await store.selectPage(ctx.db, claimId)) ?? null) : null;
}

function present(ctx: Pick<Context, "config">, row: store.DomainRow | null) {
  const target = targetOf(ctx);
  if (row === null || target === undefined) return { isOffered: target !== undefined, domain: null };
  const { host, token, state, problem, checkedAt, failingSince } = row;
  const scheme = ctx.config.publicUrl?.startsWith("https:") ? "https" : "http";
  const domain: contract.OwnDomain = {
    host,
    state,
    records: recordsOf({ host, token, target }),
    problem,
    checkedAt: checkedAt?.toISOString() ?? null,
    until: failingSince && state === "failing" ? new Date(failingSince.getTime() + GRACE_MS).toISOString() : null,
    url: state === "pending" ? null : `${scheme}://${host}/`,
  };
  return { isOffered: true, domain };
}

type Calling = { ctx: Context<Member>; input: { id: string } };
const answer = async ({ ctx, input }: Calling) => present(ctx, (await findPage(ctx, input.id))?.domain ?? null);

export const getDomain = read(contract.getDomain)(answer);

export const setDomain = write(contract.setDomain)(async ({ ctx, input: { id, host }, unchanged }) => {
  if (!(await lockCreator(ctx.db, Number(id)))) refuse("not_found");
  const target = targetOf(ctx) ?? refuse("conflict", say("spotlight.noDomains"));
  if (host === target) refuseHost(say("spotlight.domainOfInstallation"));
  const { spotlightId, domain } = (await findPage(ctx, id)) ?? refuse("conflict", say("spotlight.pageFirst"));
  if (domain?.host === host) return unchanged();
  if (await store.isTaken(ctx.db, { host, spotlightId })) refuseHost(say("spotlight.domainTaken"));
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await store.upsertDomain(ctx.db, { spotlightId, host, token, createdAt: ctx.clock.now() });
}, answer);

function refuseHost(sentence: ReturnType<typeof say>): never {
  return refuse("conflict", { ...sentence, issues: [issueAt("host", sentence)] });
}

export const checkDomain = write(contract.checkDomain, {
  // The DNS is queried before the transaction begins.
  async before({ ctx, input }) {
    const target = targetOf(ctx);
    const row = (await findPage(ctx, input.id))?.domain;
    if (!row || target === undefined) return refuse("not_found");
    return { row, problem: await checkDns(ctx.dns, { ...row, target }) };
  },
})(
  async ({ ctx }, { row, problem }) => {
    await lockSlugs(ctx.db);
    const { spotlightId, host } = row;
    const taken = problem === null && (await store.isTaken(ctx.db, { host, spotlightId }));
    await store.updateChecked(ctx.db, [nextOf(row, taken ? "taken" : problem, ctx.clock.now())], ctx.clock.now());
  },
  async (call) => {
    verified.delete(call.ctx.config);
    return answer(call);
  },
);

export const removeDomain = write(contract.removeDomain)(async ({ ctx, input: { id }, unchanged }) => {
  if (!(await lockCreator(ctx.db, Number(id)))) refuse("not_found");
  const page = await findPage(ctx, id);
  if (!page || !(await store.deleteDomain(ctx.db, page.spotlightId))) unchanged();
}, answer);

type Before = Pick<store.DomainRow, "spotlightId" | "token" | "state" | "failingSince">;

/** What a domain is after a check. A DNS that does not answer says nothing of it. */
function nextOf(row: Before, problem: DomainProblem | null, now: Date): store.Checked {
  const { spotlightId, token } = row;
  const of = (state: DomainState, failingSince: Date | null) => ({ spotlightId, token, state, problem, failingSince });
  if (problem === null) return of("verified", null);
  if (problem === "unreachable" || row.state === "pending") return of(row.state, row.failingSince);
  const since = row.failingSince ?? now;
  return now.getTime() - since.getTime() >= GRACE_MS ? of("pending", null) : of("failing", since);
}

/** Checks all verified domains each night. Owners are notified when a domain begins to fail. */
export async function recheckDomains({ ctx }: { ctx: Context }): Promise<void> {
  const target = targetOf(ctx);
  await store.deleteOrphans(ctx.db);
  if (target === undefined) return;
  const watched = await store.selectWatched(ctx.db);
  const now = ctx.clock.now();
  for (let at = 0; at < watched.length; at += AT_ONCE) {
    const batch = watched.slice(at, at + AT_ONCE);
    const found = await Promise.all(
      batch.map(async (row) => ({ row, next: nextOf(row, await checkDns(ctx.dns, { ...row, target }), now) })),
    );
    await inTransaction(ctx, async (tx) => {
      await lockSlugs(tx.db);
      const stored = await store.updateChecked(
        tx.db,
        found.map(({ next }) => next),
        now,
      );
      for (const { row, next } of found) {
        if (!stored.has(row.spotlightId) || next.state === row.state) continue;
        if (next.state === "failing" && next.problem !== null) await notifyFailing(tx, row, next.problem);
        emitChanged({ emit: tx.emit, customerId: row.customerId }, ["own-domain"]);
      }
    });
  }
}

async function notifyFailing(tx: Context, row: store.Watched, problem: DomainProblem): Promise<void> {
  const { customerId, userId, host, creatorId } = row;
  const payload = { kind: "domain.failing" as const, host, problem, creator: String(creatorId) };
  await notifyUser(tx, { customerId, userId, subject: `domain ${host}`, payload, replaces: "all" });
}

/**
 * Whether the name is a verified domain, from a list that is seconds old: anyone can send any name, and a query for each
 * would load the database.
 */
export async function isVerified(
  { db, config, clock }: Pick<Context, "db" | "config" | "clock">,
  host: string,
): Promise<boolean> {
  const now = clock.now().getTime();
  const last = verified.get(config);
  const current = last && now < last.until ? last : { until: now + HOSTS_MS, hosts: store.selectHosts(db) };
  verified.set(config, current);
  try {
    return (await current.hosts).has(host);
  } catch (error) {
    if (verified.get(config) === current) verified.delete(config);
    throw error;
  }
}

/** The address of the page that a domain shows; null: it shows no page, like most names by which the program is reached. */
export async function findShown({ db }: Pick<Context, "db">, host: string): Promise<string | null> {
  return (await store.selectShown(db, host)) ?? null;
}
