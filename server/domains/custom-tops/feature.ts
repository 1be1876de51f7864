import * as contract from "#contract/custom-tops.ts";
import * as lists from "../lists/index.ts";
import { feature } from "../../kernel/feature.ts";
import { alias } from "../../kernel/handler.ts";
import { exportListCsv } from "../exports/index.ts";

/** Aliases of the calls of lists. */
export const customTops = feature({
  name: "custom-tops",
  handlers: [
    alias(contract.listTops, lists.listLists)(
      (input) => input,
      ({ lists: views, ...reply }) => ({
        ...reply,
        tops: views.map((view) => Object.assign(view, { stats: view.stats ?? null })),
      }),
    ),
    alias(contract.createTop, lists.createList)(
      ({ influencers, ...input }) => ({ ...input, creatorsId: influencers }),
      presentTop,
    ),
    alias(contract.addInfluencers, lists.addCreators)(
      ({ top_id, influencers }) => ({ topIds: [top_id], creatorsId: influencers }),
      (reply) => reply,
    ),
    alias(contract.removeInfluencers, lists.removeCreators)(
      ({ top_id, influencers }) => ({ topId: top_id, creatorsId: influencers }),
      (reply) => reply,
    ),
    alias(contract.deleteTop, lists.deleteList)(
      ({ top_id }) => ({ topId: top_id }),
      (reply) => reply,
    ),
    alias(contract.getTop, lists.getList)(
      (input) => input,
      (reply) => reply,
    ),
    alias(contract.setTopPublic, lists.setPublic)(
      ({ top_id, ...input }) => ({ topId: top_id, public: input.public }),
      presentTop,
    ),
    alias(contract.setTopWhiteLabel, lists.setWhiteLabel)(
      ({ top_id, white_label }) => ({ topId: top_id, whiteLabel: white_label }),
      presentTop,
    ),
    alias(contract.uploadTopLogo, lists.uploadLogo)(({ top_id, logo }) => ({ topId: top_id, logo }), presentTop),
    alias(contract.removeTopLogo, lists.removeLogo)(({ top_id }) => ({ topId: top_id, which: "logo" }), presentTop),
    alias(contract.exportTopCsv, exportListCsv)(
      ({ top_id, ...input }) => ({ ...input, topId: top_id }),
      (reply) => reply,
    ),
  ],
});

/** The reply of a list call, with the list as `top`. */
function presentTop<T extends { list: object }>({ list, ...rest }: T): Omit<T, "list"> & { top: T["list"] } {
  return { ...rest, top: list };
}
