import type { LabelColor } from "#contract/colors.ts";
import { PIPELINE_STATUSES } from "#contract/states.ts";

type PipelineStatus = (typeof PIPELINE_STATUSES)[number];

/** What the specification's statuses are called and painted as. Customers older than statuses had the same by migration. */
const LOOKS: Record<PipelineStatus, { title: string; color: LabelColor }> = {
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

/** What every customer starts with, in the order of the board. */
export const PIPELINE = PIPELINE_STATUSES.map((status) => LOOKS[status]);
