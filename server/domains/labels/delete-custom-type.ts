import { deleteCustomType as endpoint } from "#contract/labels.ts";
import { endLabel } from "./end-label.ts";
import { readLabelsOf } from "./read-labels.ts";
import { write } from "../../kernel/handler.ts";

export const deleteCustomType = write(endpoint)(async ({ ctx, input }) => {
  const { type, id } = input;
  const done = await endLabel({ ctx, type, id, into: null });
  return { success: true, ...done, list: await readLabelsOf({ ctx, type }) };
});
