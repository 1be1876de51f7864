import { listViews as endpoint } from "#contract/views.ts";
import { readViews } from "./read-views.ts";
import { read } from "../../kernel/handler.ts";

export const listViews = read(endpoint)(async ({ ctx }) => {
  return { views: await readViews(ctx) };
});
