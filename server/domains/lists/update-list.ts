import { updateList as endpoint } from "#contract/lists.ts";
import { tenantOf } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { recordAction } from "../actions/index.ts";
import { fetchList } from "../memberships/index.ts";
import { changeList } from "./change-list.ts";
import type { Update } from "./inverses.ts";
import { answerList } from "./read-views.ts";

export const updateList = write(endpoint)(async ({ ctx, input, unchanged }) => {
  const before = await fetchList(tenantOf(ctx), input.topId);
  const { title = before.title, desc: description = before.description } = input;
  if (title === before.title && description === before.description) {
    unchanged();
    return { ...(await answerList(ctx, before.id)), actionId: null };
  }
  await changeList(ctx, before.id, { title, description });
  const inverse: Update = { listId: before.id, title: before.title, description: before.description };
  const actionId = await recordAction({ ctx, verb: "lists.update", count: 1, title: before.title, inverse });
  return { ...(await answerList(ctx, before.id)), actionId };
});
