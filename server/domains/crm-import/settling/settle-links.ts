import type { LinkStatus } from "#contract/states.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { growAction } from "../../actions/index.ts";
import type { Finding, Findings } from "../finding/find-creators.ts";
import { moveLinks, type LinkRow, type Move } from "../store.ts";
import { tellLinks } from "../tell-links.ts";
import { addToCrm, type Added } from "./add-to-crm.ts";

type Given = {
  ctx: Context<Member>;
  links: readonly LinkRow[];
  found: Findings;
  work: { importId: string; listIds: readonly string[]; actionId: string; isOver: boolean };
};

/**
 * Writes what a step has found: the creators into the CRM and the lists, each link its status, and the news of both.
 * Within a transaction that holds the customer's lock.
 */
export async function settleLinks({ ctx, links, found, work }: Given): Promise<void> {
  const creatorIds = [
    ...new Set([...found.values()].flatMap((finding) => ("creatorId" in finding ? finding.creatorId : []))),
  ];
  const added = await addToCrm({ ctx, creatorIds, ...work });
  const moves = decideMoves(links, found, added);
  await moveLinks(ctx, moves);
  if (added.touched > 0) {
    await growAction({ ctx, actionId: work.actionId, by: added.touched });
    emitChanged(ctx, ["crm", "lists", "timeline"]);
  }
  await tellLinks(ctx, tenantOf(ctx), { links, ...work });
}

/** The first link to somebody brings them; whoever it leads to after that is there already. */
function decideMoves(links: readonly LinkRow[], found: Findings, { brought, full }: Added): Move[] {
  const waiting = new Set(brought);
  const statusOf = (finding: Finding): LinkStatus => {
    if ("status" in finding) return finding.status;
    if (full?.creatorIds.has(finding.creatorId)) return "NO_MORE_PLACE";
    return waiting.delete(finding.creatorId) ? "IMPORTED" : "ALREADY_EXISTS";
  };
  return links.map((link) => {
    const finding = found.get(link.position);
    if (!finding) throw new Error("every link of a step has been looked for");
    const to = statusOf(finding);
    const creatorId = "creatorId" in finding ? finding.creatorId : null;
    return { link, to, creatorId, reason: to === "NO_MORE_PLACE" ? (full?.reason ?? finding.reason) : finding.reason };
  });
}
