import type { LinkStatus } from "#contract/base/states.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { growAction } from "../../actions/index.ts";
import type { Match, Matches } from "../matching/match-links.ts";
import { emitResults } from "../emit-results.ts";
import { updateLinks, type LinkChange, type LinkRow } from "../store.ts";
import { addToCrm, type CrmAddition } from "./add-to-crm.ts";

type StepResults = {
  ctx: Context<Member>;
  links: readonly LinkRow[];
  matches: Matches;
  linkImport: { importId: string; listIds: readonly string[]; actionId: string; isOver: boolean };
};

/**
 * Saves the results of a step: adds the creators to the CRM and the lists, sets the status of each link, and notifies
 * connected clients. Call it within a transaction that holds the tenant's lock.
 */
export async function saveResults({ ctx, links, matches, linkImport }: StepResults): Promise<void> {
  const creatorIds = [
    ...new Set([...matches.values()].flatMap((match) => ("creatorId" in match ? match.creatorId : []))),
  ];
  const added = await addToCrm({ ctx, creatorIds, ...linkImport });
  await updateLinks(ctx, linkChanges(links, matches, added));
  if (added.changed > 0) {
    await growAction({ ctx, actionId: linkImport.actionId, by: added.changed });
    emitChanged(ctx, ["crm", "lists", "timeline"]);
  }
  await emitResults(ctx, tenantOf(ctx), { links, ...linkImport });
}

/** Only the first link to a creator imports them; later links to the same creator find them in the CRM. */
function linkChanges(links: readonly LinkRow[], matches: Matches, { importedIds, leftOut }: CrmAddition): LinkChange[] {
  const pending = new Set(importedIds);
  const statusOf = (match: Match): LinkStatus => {
    if ("status" in match) return match.status;
    if (leftOut.has(match.creatorId)) return "NO_MORE_PLACE";
    return pending.delete(match.creatorId) ? "IMPORTED" : "ALREADY_EXISTS";
  };
  return links.map((link) => {
    const match = matches.get(link.position);
    if (!match) throw new Error("every link of a step has a match result");
    const to = statusOf(match);
    const creatorId = "creatorId" in match ? match.creatorId : null;
    const reason = creatorId === null ? undefined : leftOut.get(creatorId)?.msg;
    return { link, to, creatorId, reason: to === "NO_MORE_PLACE" ? (reason ?? match.reason) : match.reason };
  });
}
