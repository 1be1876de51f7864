import { setWhiteLabel as endpoint } from "#contract/lists.ts";
import { changeSettings } from "../change-settings.ts";
import { answerList } from "../read-views.ts";
import { write } from "../../../kernel/handler.ts";

export const setWhiteLabel = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  await changeSettings(ctx, input.topId, () => ({ whiteLabel: input.whiteLabel }));
  return answerList(ctx, input.topId);
});
