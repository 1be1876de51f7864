import type { ReplyOf } from "#contract/endpoint.ts";
import type { listViews as endpoint } from "#contract/views.ts";
import type { Call } from "../../context.ts";
import { readViews } from "./read-views.ts";

export async function listViews({ ctx }: Pick<Call<typeof endpoint>, "ctx">): Promise<ReplyOf<typeof endpoint>> {
  return { views: await readViews(ctx) };
}
