import { setPublic as endpoint } from "#contract/lists.ts";
import { changeSettings } from "../change-settings.ts";
import { answerList } from "../read-views.ts";
import { newShareId } from "./new-share-id.ts";
import { write } from "../../../kernel/handler.ts";

/** The address is made the first time and kept while the list is private; search engines are asked in anew. */
export const setPublic = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  await changeSettings(ctx, input.topId, (list) =>
    input.public ? { isPublic: true, shareId: list.shareId ?? newShareId() } : { isPublic: false, isCommunity: false },
  );
  return answerList(ctx, input.topId);
});
