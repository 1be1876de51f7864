import type { DiscoveryFilters } from "#contract/discovery.ts";
import type { Member } from "../../context.ts";
import { refuse } from "../../errors.ts";

/** When creators came into this installation is for those who run it. */
export function mustFilter({ isAdmin }: Member, { admin }: DiscoveryFilters): void {
  if (admin?.createdAt && !isAdmin) refuse("forbidden", { msg: "Only administrators can filter by this." });
}
