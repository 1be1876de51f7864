import { deleteList as deleteEndpoint, updateList as updateEndpoint } from "#contract/lists.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { recordChanges } from "../actions/index.ts";
import { fetchList, selectByTitle, updateList as updateRow } from "../memberships/index.ts";
import { answerList } from "./read-views.ts";

/** Renames or describes a list. Throws title_taken when another one has the title. */
export const updateList = write(updateEndpoint)(async ({ ctx, input, unchanged }) => {
  const tenant = tenantOf(ctx);
  const { id, ...before } = await fetchList(tenant, input.topId);
  const { title = before.title, desc: description = before.description } = input;
  if (title === before.title && description === before.description) {
    unchanged();
    return { ...(await answerList(ctx, id)), actionId: null };
  }
  const sameTitle = await selectByTitle(tenant, title);
  if (sameTitle && sameTitle.id !== id) refuse("title_taken");
  const { actionId } = await recordChanges({ ctx, verb: "lists.update", title: before.title }, async () => {
    await updateRow(tenant, id, { title, description, updatedAt: ctx.clock.now() });
    return 1;
  });
  return { ...(await answerList(ctx, id)), actionId };
});

/** Deletes a list; its creators stay in the CRM. Its rows stay until the undo is past. */
export const deleteList = write(deleteEndpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { id, title } = await fetchList(tenant, input.topId);
  const now = ctx.clock.now();
  const { actionId } = await recordChanges({ ctx, verb: "lists.delete", title }, async () => {
    await updateRow(tenant, id, { deletedAt: now, updatedAt: now });
    return 1;
  });
  if (!actionId) throw new Error("a deleted list has an action");
  return { success: true, title, actionId };
});
