import * as contract from "#contract/import-offers.ts";
import { say } from "#contract/messages/catalogue.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { ownOfferRecord } from "./offer-record.ts";
import { presentOffer } from "./present.ts";
import { canBeOffered } from "./rules.ts";
import * as store from "./store.ts";

export const getOffer = read(contract.getOffer)(async ({ ctx: { db, actor }, input }) => {
  const [row = refuse("not_found")] = await acrossTenants(db, async (all) =>
    store.selectOffered(all, [input], actor.customerId),
  );
  const { offeredAt } = row;
  return { offer: offeredAt && presentOffer({ ...row, offeredAt }), canOffer: canBeOffered(row.import) };
});

export const offerImport = ownOfferRecord.transition(contract.offerImport, "offered")(
  ({ ctx, row }) => {
    if (!canBeOffered(row.import)) refuse("conflict", say("importOffers.notPossible"));
    return { offeredAt: ctx.clock.now() };
  },
  (_call, { change: { offeredAt } }) => ({
    offer: presentOffer({ offeredAt, declinedAt: null, answer: null, copyId: null, copyState: null }),
  }),
);

/** What was published is the installation's: an administrator undoes it. */
export const withdrawOffer = ownOfferRecord.transition(contract.withdrawOffer, "withdrawn")(
  ({ row }) => {
    // A team that was declined can withdraw what no administrator has opened.
    if (row.copyId !== null) refuse("conflict", say("importOffers.inReview"));
    return {};
  },
  () => ({ offer: null }),
);
