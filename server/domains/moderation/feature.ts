import { feature } from "../../kernel/feature.ts";
import { assignMatter, closeMatter, closeProposals, reopenMatter } from "./change-matters.ts";
import { countMatters, getMatter, listMatters } from "./read-matters.ts";

export const moderation = feature({
  name: "moderation",
  handlers: [listMatters, countMatters, getMatter, assignMatter, closeMatter, closeProposals, reopenMatter],
});
