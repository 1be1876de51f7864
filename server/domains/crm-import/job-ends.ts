import type { JobEnds } from "../../kernel/feature.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { finishOf, moveLinks, selectLinks } from "./store.ts";
import { tellLinks } from "./tell-links.ts";

const ENDED = "The import ended before it came to this link.";

export const jobEnds: Pick<JobEnds, "crm-import"> = {
  /** Stopped by hand, by its undo, or given up: those it did not come to can be tried again. */
  async "crm-import"({ ctx, job }) {
    const tenant: TenantDb = { db: ctx.db, customerId: job.customerId };
    const importId = await finishOf(tenant, job.id, ctx.clock.now());
    if (importId === undefined) return;
    const links = (await selectLinks(tenant, [importId])).filter((link) => link.status === "IMPORTING");
    await moveLinks(
      tenant,
      links.map((link) => ({ link, to: "ERRORED", creatorId: null, reason: ENDED })),
    );
    await tellLinks(ctx, tenant, { links, importId, isOver: true });
  },
};
