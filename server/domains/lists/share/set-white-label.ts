import { setWhiteLabel as endpoint } from "#contract/lists.ts";
import { changeSettings } from "../change-settings.ts";
import { copyBrand } from "../logos/copy-brand.ts";
import { answerList } from "../read-views.ts";
import { write } from "../../../kernel/handler.ts";

/** A list without logos and company begins with those of the workspace's last white-label list. */
export const setWhiteLabel = write(endpoint, { transaction: "own" })(async ({ ctx, input: { topId, whiteLabel } }) => {
  const brand = whiteLabel ? await copyBrand(ctx, topId) : undefined;
  await changeSettings(ctx, topId, () => ({ whiteLabel, ...brand }));
  return answerList(ctx, topId);
});
