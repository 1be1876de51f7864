import { mergeLabels as endpoint } from "#contract/labels.ts";
import { refuse } from "../../errors.ts";
import { endLabel } from "./end-label.ts";
import { readLabelsOf } from "./read-labels.ts";
import { write } from "../../kernel/handler.ts";

/** Whoever has `from` has `into` afterwards, and `from` is no more. */
export const mergeLabels = write(endpoint)(async ({ ctx, input }) => {
  const { type, from, into } = input;
  if (from.toLowerCase() === into.toLowerCase()) refuse("bad_request", { msg: "Choose another one to merge it into." });
  const done = await endLabel({ ctx, type, id: from, into });
  return { success: true, ...done, list: await readLabelsOf({ ctx, type }) };
});
