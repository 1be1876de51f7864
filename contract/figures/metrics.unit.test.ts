import { expect, test } from "vitest";
import { metricNameOn } from "./metrics.ts";

test("followers are subscribers where the network says so", () => {
  expect(metricNameOn("followers", "youtube")).toBe("Subscribers");
  expect(metricNameOn("followers", "instagram")).toBe("Followers");
  expect(metricNameOn("growth", "youtube")).toBe("Growth");
});
