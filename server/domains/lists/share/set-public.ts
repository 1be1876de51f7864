import type { ReplyOf } from "#contract/endpoint.ts";
import type { setPublic as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { changeSettings } from "../change-settings.ts";
import { answerList } from "../read-views.ts";
import { newShareId } from "./new-share-id.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** The address is made the first time and kept while the list is private; search engines are asked in anew. */
export async function setPublic({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  await changeSettings(ctx, input.topId, (list) =>
    input.public ? { isPublic: true, shareId: list.shareId ?? newShareId() } : { isPublic: false, isCommunity: false },
  );
  return answerList(ctx, input.topId);
}
