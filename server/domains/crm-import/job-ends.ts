import type { Owner } from "../../db/owner.ts";
import type { JobEnds } from "../jobs/index.ts";
import { finishOf, moveLinks, selectLinks } from "./store.ts";
import { tellLinks } from "./tell-links.ts";

const ENDED = "The import ended before it came to this link.";

export const jobEnds: Pick<JobEnds, "crm-import"> = {
  /** Stopped by hand, by its undo, or given up: those it did not come to can be tried again. */
  async "crm-import"({ ctx, job }) {
    const owner: Owner = { db: ctx.db, customerId: job.customerId };
    const importId = await finishOf(owner, job.id, ctx.clock.now());
    if (importId === undefined) return;
    const links = (await selectLinks(owner, [importId])).filter((link) => link.status === "IMPORTING");
    await moveLinks(
      owner,
      links.map((link) => ({ link, to: "ERRORED", creatorId: null, reason: ENDED })),
    );
    await tellLinks(ctx, owner, { links, importId, isOver: true });
  },
};
