import type { FailureKind } from "#contract/sources.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { countEntries, crmFull } from "../../crm/index.ts";
import { isSampleHandle, OBJECTED, passOver } from "../../creators/index.ts";
import type { lookupCreator } from "../../sources/index.ts";
import type { LinkRow } from "../store.ts";
import { accountOf } from "./account-of.ts";
import { keepIdentities } from "./keep-identities.ts";
import { selectKnown } from "./store.ts";

/** Who a link leads to, and what there is to say about that; or why nobody. */
export type Finding =
  | { creatorId: number; reason: string | null }
  | { status: "NOT_FOUND" | "ERRORED" | "NO_MORE_PLACE"; reason: string | null };
/** By the link's position. */
export type Findings = Map<number, Finding>;

/** Nobody can be asked, or what they have is not public: the link is all there is, and it is kept. */
const KEPT = new Set<FailureKind | "no_connector">(["no_connector", "private"]);
const NO_SAMPLE = "Handles that end in .sample belong to sample creators, and none of them has this one.";

/** Asks a network who somebody is, and records what it says. */
export type AskNetwork = typeof lookupCreator;

type Given = { ctx: Context<Member>; links: readonly LinkRow[]; ask: AskNetwork };

/**
 * Whose links these are: whoever has the account already, else whom the network knows. Whom it cannot be asked about
 * keeps identity and link, without any figure. With the CRM full nobody new is asked for: that may cost money.
 */
export async function findCreators({ ctx, links, ask }: Given): Promise<Findings> {
  const known = await selectKnown(ctx.db, links);
  const findings: Findings = new Map();
  for (const [position, creatorId] of known) findings.set(position, { creatorId, reason: null });
  const objected = await whoObjected(
    ctx,
    links.filter((link) => !known.has(link.position)),
  );
  for (const position of objected) findings.set(position, { status: "NOT_FOUND", reason: OBJECTED });
  const unknown = links.filter((link) => !findings.has(link.position));
  if (unknown.length === 0) return findings;
  const full = crmFull(ctx.actor.plan, { held: await countEntries(tenantOf(ctx)), more: 1 });
  if (full !== undefined) {
    for (const { position } of unknown) findings.set(position, { status: "NO_MORE_PLACE", reason: full });
    return findings;
  }
  const asked = await Promise.all(unknown.map(async (link) => ({ link, answer: await askFor(link, { ctx, ask }) })));
  const kept = asked.flatMap(({ link, answer }) => ("keep" in answer ? { link, reason: answer.keep } : []));
  for (const { link, answer } of asked) if (!("keep" in answer)) findings.set(link.position, answer);
  for (const [position, finding] of await keepIdentities({ ctx, kept })) findings.set(position, finding);
  return findings;
}

/** The positions of links to people who do not want to be here: no network is asked about them. */
async function whoObjected(ctx: Given["ctx"], links: readonly LinkRow[]): Promise<number[]> {
  const records = links.map((link) => ({ position: link.position, accounts: [accountOf(link)] }));
  return [...(await passOver({ ctx, records }))].map(({ position }) => position);
}

/** `keep`: nobody can tell, which is why only the link is known of them. */
async function askFor(link: LinkRow, { ctx, ask }: Pick<Given, "ctx" | "ask">): Promise<Finding | { keep: string }> {
  const { username, url } = link;
  const answer = await ask({ ctx, asked: { ...accountOf(link), url } });
  if ("creatorId" in answer) return { creatorId: answer.creatorId, reason: null };
  const { failure, msg } = answer;
  // The sample world is made by its own source alone: nobody of it is kept by a link.
  if (isSampleHandle(username) && KEPT.has(failure))
    return { status: "NOT_FOUND", reason: failure === "no_connector" ? NO_SAMPLE : msg };
  if (KEPT.has(failure)) return { keep: `Only the link is known. ${msg}` };
  return { status: failure === "not_found" ? "NOT_FOUND" : "ERRORED", reason: msg };
}
