import type { Undoers } from "../../kernel/feature.ts";
import { putBackRemoved, takeBackAdded } from "../crm/index.ts";
import { changeList } from "./change-list.ts";
import { deletion, update } from "./inverses.ts";
import { undeleteList } from "./undelete-list.ts";

type Verbs = "lists.create" | "lists.update" | "lists.add" | "lists.remove" | "lists.delete";

export const undoers: Pick<Undoers, Verbs> = {
  "lists.create": takeBackAdded,
  "lists.add": takeBackAdded,
  "lists.remove": putBackRemoved,
  async "lists.update"({ ctx, inverse }) {
    const { listId, title, description } = update.parse(inverse);
    await changeList(ctx, listId, { title, description });
  },
  async "lists.delete"({ ctx, inverse }) {
    await undeleteList(ctx, deletion.parse(inverse).listId);
  },
};
