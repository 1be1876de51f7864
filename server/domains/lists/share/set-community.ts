import type { ReplyOf } from "#contract/endpoint.ts";
import type { setCommunity as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { changeSettings } from "../change-settings.ts";
import { answerList } from "../read-views.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function setCommunity({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  await changeSettings(ctx, input.topId, (list) => {
    if (input.community && !list.isPublic)
      refuse("bad_request", { msg: "Make the list public first: only public lists can be found by search engines." });
    return { isCommunity: input.community };
  });
  return answerList(ctx, input.topId);
}
