import { removeSample as endpoint } from "#contract/sample.ts";
import { removeSampleWorld } from "./remove-sample-world.ts";
import { write } from "../../kernel/handler.ts";

export const removeSample = write(endpoint, { transaction: "own" })(async ({ ctx }) => {
  const { creators, adminLeft } = await removeSampleWorld({ ctx });
  return { success: true, creators, adminLeft };
});
