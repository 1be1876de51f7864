import { setCommunity as endpoint } from "#contract/lists.ts";
import { refuse } from "../../../errors.ts";
import { changeSettings } from "../change-settings.ts";
import { answerList } from "../read-views.ts";
import { write } from "../../../kernel/handler.ts";

export const setCommunity = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  await changeSettings(ctx, input.topId, (list) => {
    if (input.community && !list.isPublic)
      refuse("bad_request", { msg: "Make the list public first: only public lists can be found by search engines." });
    return { isCommunity: input.community };
  });
  return answerList(ctx, input.topId);
});
