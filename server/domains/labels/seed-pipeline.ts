import type { LabelColor } from "#contract/base/colors.ts";
import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import type { Context } from "../../context.ts";
import { insertStatuses } from "./store.ts";

type PipelineStatus = (typeof PIPELINE_STATUSES)[number];

/** Workspaces older than statuses got the same by a migration. */
const STATUSES: Record<PipelineStatus, { title: string; color: LabelColor }> = {
  to_contact: { title: "To contact", color: "gray" },
  contacted: { title: "Contacted", color: "blue" },
  in_discussion: { title: "In discussion", color: "indigo" },
  invited: { title: "Invited", color: "violet" },
  new_application: { title: "New application", color: "amber" },
  accepted: { title: "Accepted", color: "teal" },
  in_collaboration: { title: "In collaboration", color: "green" },
  not_fit: { title: "Not fit", color: "orange" },
  rejected: { title: "Rejected", color: "red" },
};

/** What every workspace starts with, in the order of the board. */
const PIPELINE = PIPELINE_STATUSES.map((status) => STATUSES[status]);

/** The statuses a new workspace starts with. Within the transaction that creates the workspace. */
export async function seedPipeline({ ctx, customerId }: { ctx: Context; customerId: string }): Promise<void> {
  await insertStatuses({ db: ctx.db, customerId }, PIPELINE, ctx.clock.now());
}
