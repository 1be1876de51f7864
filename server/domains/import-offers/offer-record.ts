import { offerMachine, type OfferState, type OfferStep } from "#contract/import-offers.ts";
import { say } from "#contract/messages/catalogue.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { refuse } from "../../errors.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { stateRecord, type Declaration } from "../../kernel/machine.ts";
import { stateOf } from "./rules.ts";
import * as store from "./store.ts";

type Change = { offeredAt?: Date; copyId?: string; declinedAt?: Date; answer?: string };
type OfferDeclaration = Declaration<{ id: string }, store.OfferedImport, OfferState, OfferStep, Change>;

const REFUSALS = {
  offered: say("importOffers.alreadyOffered"),
  withdrawn: say("importOffers.inReview"),
  opened: say("importOffers.alreadyReviewed"),
  declined: say("importOffers.alreadyPublished"),
};

const declaration: OfferDeclaration = {
  machineOf: () => offerMachine,
  stateOf,
  lock: async ({ db }, keys) => store.lockOffered(db, keys),
  async save({ db, clock }, { rows, step, change }) {
    for (const {
      import: { id, customerId },
    } of rows) {
      if (step === "offered")
        await store.upsertOffer(db, { importId: id, customerId, offeredAt: clock.now(), ...change });
      else if (step === "withdrawn") await store.deleteOffer(db, id);
      else await store.updateOffer(db, id, change);
    }
    return {};
  },
  refusalOf(row, step) {
    const state = stateOf(row);
    const isClosed = state === "none" || (state === "declined" && step !== "withdrawn");
    return isClosed ? refuse("not_found") : REFUSALS[step];
  },
  auditOf: ({ import: { customerId, fileName } }, { change: { answer } }) => ({
    customerId,
    about: fileName,
    ...(answer !== undefined && { detail: answer }),
  }),
  async notify({ emit, actor }, { rows }) {
    for (const {
      import: { customerId },
    } of rows)
      if (customerId !== actor.customerId) emitChanged({ emit, customerId }, ["imports"]);
  },
};

/** Imports of all teams, for administrators. */
export const offerRecord = stateRecord(declaration);

const own: OfferDeclaration = {
  ...declaration,
  lock: async (ctx, keys) => acrossTenants(ctx.db, async (db) => store.lockOwn(db, keys, ctx.actor.customerId)),
};

/** The workspace's own imports. */
export const ownOfferRecord = stateRecord(own);
