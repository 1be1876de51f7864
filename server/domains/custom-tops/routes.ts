import * as contract from "#contract/custom-tops.ts";
import { route, type Route } from "../../http/route.ts";
import { exportListCsv } from "../exports/index.ts";
import * as lists from "../lists/index.ts";
import { listTops } from "./list-tops.ts";
import { presentTop } from "./present.ts";

/** The verbs of lists, under the names of this family. */
export const routes: readonly Route[] = [
  route(contract.listTops, listTops),
  route(contract.createTop, async ({ ctx, input: { influencers, ...input } }) =>
    presentTop(await lists.createList({ ctx, input: { ...input, creatorsId: influencers } })),
  ),
  route(contract.addInfluencers, async ({ ctx, input: { top_id, influencers } }) =>
    lists.addCreators({ ctx, input: { topIds: [top_id], creatorsId: influencers } }),
  ),
  route(contract.removeInfluencers, async ({ ctx, input: { top_id, influencers } }) =>
    lists.removeCreators({ ctx, input: { topId: top_id, creatorsId: influencers } }),
  ),
  route(contract.deleteTop, async ({ ctx, input }) => lists.deleteList({ ctx, input: { topId: input.top_id } })),
  route(contract.getTop, async ({ ctx, input }) => lists.getList({ ctx, input })),
  route(contract.rankTop, lists.rankList),
  route(contract.setTopPublic, async ({ ctx, input }) =>
    presentTop(await lists.setPublic({ ctx, input: { topId: input.top_id, public: input.public } })),
  ),
  route(contract.setTopWhiteLabel, async ({ ctx, input }) =>
    presentTop(await lists.setWhiteLabel({ ctx, input: { topId: input.top_id, whiteLabel: input.white_label } })),
  ),
  route(contract.uploadTopLogo, async ({ ctx, input }) =>
    presentTop(await lists.uploadLogo({ ctx, input: { topId: input.top_id, logo: input.logo } })),
  ),
  route(contract.removeTopLogo, async ({ ctx, input }) =>
    presentTop(await lists.removeLogo({ ctx, input: { topId: input.top_id, which: "logo" } })),
  ),
  route(contract.exportTopCsv, async ({ ctx, input: { top_id, ...input } }) =>
    exportListCsv({ ctx, input: { ...input, topId: top_id } }),
  ),
];
