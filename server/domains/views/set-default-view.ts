import type { ReplyOf } from "#contract/endpoint.ts";
import type { setDefaultView as endpoint } from "#contract/views.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { tellChanged } from "../crm/index.ts";
import { fetchView } from "./fetch-view.ts";
import { dropDefault, putDefault } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function setDefaultView({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const { userId } = ctx.actor;
  if (input.id === null) await dropDefault(ownerOf(ctx), userId);
  else await putDefault(ownerOf(ctx), userId, (await fetchView(ctx, input.id)).id);
  tellChanged(ctx, ["views"]);
  return { success: true };
}
