import { setWhiteLabel as endpoint } from "#contract/lists/endpoints.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { fetchList } from "../../memberships/index.ts";
import { changeSettings } from "../change-settings.ts";
import { copyBrand } from "../logos/copy-brand.ts";
import { answerTop } from "../read-views.ts";
import { write } from "../../../kernel/handler.ts";

/** A list without logos and company begins with those of the workspace's last white label. */
export const setWhiteLabel = write(endpoint, {
  before: async ({ ctx, input: { topId, whiteLabel } }) =>
    whiteLabel ? copyBrand(ctx, await fetchList(tenantOf(ctx), topId)) : undefined,
})(async ({ ctx, input: { topId, whiteLabel } }, brand) => {
  await changeSettings(ctx, topId, () => ({ whiteLabel, ...brand }));
}, answerTop);
