import type { ReplyOf } from "#contract/endpoint.ts";
import type { setWhiteLabel as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { changeSettings } from "../change-settings.ts";
import { answerList } from "../read-views.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function setWhiteLabel({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  await changeSettings(ctx, input.topId, () => ({ whiteLabel: input.whiteLabel }));
  return answerList(ctx, input.topId);
}
