import { deleteList as deleteEndpoint, updateList as updateEndpoint } from "#contract/lists/endpoints.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { fetchList, selectByTitle, updateList as updateRow } from "../memberships/index.ts";
import { readList } from "./read-views.ts";

/** Renames or describes a list. Throws title_taken when another one has the title. */
export const updateList = write(updateEndpoint, { action: "lists.update" })(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { id, ...before } = await fetchList(tenant, input.topId);
  const { title = before.title, desc: description = before.description } = input;
  if (title === before.title && description === before.description)
    return { changed: 0, reply: { list: await readList(ctx, id) } };
  const sameTitle = await selectByTitle(tenant, title);
  if (sameTitle && sameTitle.id !== id) refuse("title_taken");
  await updateRow(tenant, id, { title, description, updatedAt: ctx.clock.now() });
  return { changed: 1, title: before.title, reply: { list: await readList(ctx, id) } };
});

/** Deletes a list; its creators stay in the CRM. Its rows stay until the undo is past. */
export const deleteList = write(deleteEndpoint, { action: "lists.delete" })(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { id, title } = await fetchList(tenant, input.topId);
  const now = ctx.clock.now();
  await updateRow(tenant, id, { deletedAt: now, updatedAt: now });
  return { changed: 1, title, reply: { title } };
});
