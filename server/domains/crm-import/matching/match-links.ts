import { network as networkSchema, type Network } from "#contract/networks/networks.ts";
import { accountUsername, isAccountId } from "#contract/crm-import/pasted-links.ts";
import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import {
  isSampleHandle,
  SUPPRESSED,
  skipSuppressed,
  recordCreators,
  type CreatorRecord,
} from "../../creators/index.ts";
import { readRoom } from "../../plans/index.ts";
import type { lookupCreator } from "../../sources/index.ts";
import type { LinkRow } from "../store.ts";
import { selectCreatorIds } from "./store.ts";

/** The creator behind a link, with a remark on the match; or why no creator was found. */
export type Match =
  | { creatorId: number; reason: string | null }
  | { status: "NOT_FOUND" | "ERRORED" | "NO_MORE_PLACE"; reason: string | null };
/** By the link's position. */
export type Matches = Map<number, Match>;

/** Without a source for the network, or with a private account, the creator is recorded from the link alone. */
const RECORDED_FAILURES = new Set<FailureKind | "no_connector">(["no_connector", "private"]);
/** The source of what is known from a link alone. */
export const PASTED_LINKS = "Pasted links";
const NO_SAMPLE = english("links.noSample");

/** Looks an account up at its network and records the result. */
export type LookupCreator = typeof lookupCreator;

type MatchContext = { ctx: Context<Member>; lookup: LookupCreator };

/**
 * Matches links to creators: first by known accounts, then by looking them up at their networks. Accounts that cannot be
 * looked up are recorded from the link, without figures. When the CRM is full nothing is looked up, which may cost money.
 */
export async function matchLinks({
  ctx,
  links,
  lookup,
}: MatchContext & { links: readonly LinkRow[] }): Promise<Matches> {
  const matches: Matches = new Map();
  for (const [position, creatorId] of await selectCreatorIds(
    ctx.db,
    links.map((link) => ({ position: link.position, ...accountOf(link) })),
  ))
    matches.set(position, { creatorId, reason: null });
  const unmatched = links.filter((link) => !matches.has(link.position));
  for (const position of await findSuppressed(ctx, unmatched))
    matches.set(position, { status: "NOT_FOUND", reason: SUPPRESSED.msg });
  const unknown = links.filter((link) => !matches.has(link.position));
  if (unknown.length === 0) return matches;
  const full = (await readRoom(ctx, "crmCreators")).refusal(1);
  if (full !== undefined) {
    for (const { position } of unknown) matches.set(position, { status: "NO_MORE_PLACE", reason: full.msg });
    return matches;
  }
  const results = await Promise.all(
    unknown.map(async (link) => ({ link, result: await lookUpLink(link, { ctx, lookup }) })),
  );
  const unresolved: UnresolvedLink[] = [];
  for (const { link, result } of results)
    if ("unresolved" in result) unresolved.push({ link, reason: result.unresolved });
    else matches.set(link.position, result);
  for (const [position, match] of await recordUnresolved(ctx, unresolved)) matches.set(position, match);
  return matches;
}

/** Positions of links to suppressed accounts; those are not looked up at any network. */
async function findSuppressed(ctx: Context<Member>, links: readonly LinkRow[]): Promise<number[]> {
  const records = links.map((link) => ({ position: link.position, accounts: [accountOf(link)] }));
  return [...(await skipSuppressed({ ctx, records }))].map(({ position }) => position);
}

/** `unresolved`: why the network could not be queried about the account. */
async function lookUpLink(link: LinkRow, { ctx, lookup }: MatchContext): Promise<Match | { unresolved: string }> {
  const { username, url } = link;
  const result = await lookup({ ctx, requested: { ...accountOf(link), url } });
  if ("creatorId" in result) return { creatorId: result.creatorId, reason: null };
  const { failure, msg } = result;
  // Sample creators come from the sample source only, so links never record one.
  if (isSampleHandle(username) && RECORDED_FAILURES.has(failure))
    return { status: "NOT_FOUND", reason: failure === "no_connector" ? NO_SAMPLE : msg };
  if (RECORDED_FAILURES.has(failure)) return { unresolved: english("links.addedWithoutData", { reason: msg }) };
  return { status: failure === "not_found" ? "NOT_FOUND" : "ERRORED", reason: msg };
}

type UnresolvedLink = { link: LinkRow; reason: string };

/** Records creators from their links alone: the account, and whether it is a brand. */
async function recordUnresolved(ctx: Context<Member>, unresolved: readonly UnresolvedLink[]): Promise<Matches> {
  const at = ctx.clock.now();
  const outcomes = await recordCreators({
    ctx,
    input: {
      source: { kind: "manual", name: PASTED_LINKS, customerId: ctx.actor.customerId },
      records: unresolved.map(({ link }) => recordOf(link, at)),
    },
  });
  return new Map(
    unresolved.flatMap(({ link, reason }, i): [number, Match][] => {
      const outcome = outcomes[i];
      if (!outcome) return [];
      const { creatorId } = outcome;
      return [
        [link.position, creatorId === null ? { status: "NOT_FOUND", reason: SUPPRESSED.msg } : { creatorId, reason }],
      ];
    }),
  );
}

function recordOf(link: LinkRow, at: Date): CreatorRecord {
  const { url, isBrand } = link;
  return {
    accounts: [{ ...accountOf(link), url, counts: [], posts: [] }],
    facts: isBrand ? { isBrand } : {},
    at,
    niches: [],
  };
}

/** The linked account. Links to YouTube channels can contain the network's own id instead of a handle. */
function accountOf({ network: storedNetwork, username, isBrand }: Pick<LinkRow, "network" | "username" | "isBrand">): {
  network: Network;
  username: string;
  externalId: string | undefined;
} {
  const network = networkSchema.parse(storedNetwork);
  return {
    network,
    username: accountUsername({ network, username, isBrand }),
    externalId: isAccountId({ network, username }) ? username : undefined,
  };
}
