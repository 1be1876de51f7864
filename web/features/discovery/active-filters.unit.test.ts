import { expect, test } from "vitest";
import { CAN_CLAIM_PROFILES } from "#contract/collections/discovery.ts";
import { togglesIn } from "./active-filters.ts";
import { NO_FILTERS } from "./search-params.ts";

test("claimed profiles are a filter once they can be claimed, and where a link has set it", () => {
  const offered = (search: typeof NO_FILTERS) => togglesIn("more", search).map(({ id }) => id);
  expect(offered(NO_FILTERS).includes("showVerifiedCreators")).toBe(CAN_CLAIM_PROFILES);
  expect(offered({ ...NO_FILTERS, showVerifiedCreators: true })).toContain("showVerifiedCreators");
  expect(offered(NO_FILTERS)).toContain("premium");
});
