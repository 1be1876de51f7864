import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { FIELDS_OF, IMPORT_TARGETS, type ImportField, type ImportPlan, type ImportTarget } from "./imports/plan.ts";
import { REASON_MAX } from "./impersonation.ts";
import { machine } from "./base/machine.ts";
import { typed } from "./base/text.ts";
import { problem } from "./messages/shared.ts";

/** Imports of teams that they offer to the installation, and that an administrator publishes after review. */
const endpoint = endpointsOf("import-offers");

/** What can be offered: the other targets are about a team's lists alone. */
export const OFFERED_TARGETS: readonly ImportTarget[] = ["creators", "posts", "counts"];

/** What belongs to the team, and is never handed over. */
const PRIVATE = new Set<ImportField>(["email", "list", "status", "tags", "note"]);

/** The positions of the columns that are handed over: mapped ones that are about creators. */
export function offeredColumns({ target, columns }: Pick<ImportPlan, "target" | "columns">): number[] {
  const fields = new Set(FIELDS_OF[target].filter((field) => !PRIVATE.has(field)));
  return columns.flatMap(({ field, crmField }, i) => (field && !crmField && fields.has(field) ? [i] : []));
}

/** `opened`: an administrator reviews it. `published`: its records are the installation's. `undone`: they were withdrawn. */
export const OFFER_STATES = ["offered", "opened", "published", "undone", "declined"] as const;

/**
 * Also `none`: not offered; and of what is `opened`: `running`, while it is being published, and `stopped`, where that
 * failed or was cancelled. Trying, running and undoing an administrator's import are what makes the states between.
 */
export const offerMachine = machine(["none", ...OFFER_STATES, "running", "stopped"], {
  offered: { from: ["none", "declined", "undone"], to: "offered" },
  withdrawn: { from: ["offered", "declined"], to: "none" },
  opened: { from: ["offered", "stopped", "undone"], to: "opened" },
  declined: { from: ["offered", "opened", "stopped", "undone"], to: "declined" },
});
export type OfferState = (typeof offerMachine)["states"][number];
export type OfferStep = keyof (typeof offerMachine)["steps"];

const offer = z.object({
  state: z.enum(OFFER_STATES),
  offeredAt: z.iso.datetime(),
  /** Why it was declined. */
  answer: z.string().nullable(),
});

const params = z.strictObject({ id: uuid });
const done = z.object({ success: z.literal(true), offer: offer.nullable() });

export const getOffer = endpoint({
  method: "GET",
  path: "/imports/{id}/offer",
  reads: ["imports"],
  summary: "Whether an import is offered to the installation, and whether it can be",
  params,
  reply: z.object({ offer: offer.nullable(), canOffer: z.boolean() }),
  errors: ["not_found"],
});

export const offerImport = endpoint({
  method: "POST",
  path: "/imports/{id}/offer",
  can: "imports.write",
  audit: "import.offered",
  touches: ["imports"],
  summary: "Offer what a finished import has of creators to all workspaces; an administrator decides",
  params,
  reply: done,
  errors: ["not_found", "forbidden", "conflict"],
});

export const withdrawOffer = endpoint({
  method: "POST",
  path: "/imports/{id}/withdraw-offer",
  can: "imports.write",
  audit: "import.withdrawn",
  touches: ["imports"],
  summary: "Take an offer that was not published back",
  params,
  reply: done,
  errors: ["not_found", "forbidden", "conflict"],
});

const offerView = offer.extend({
  /** The team's import. */
  _id: uuid,
  workspace: z.string(),
  fileName: z.string(),
  target: z.enum(IMPORT_TARGETS),
  rows: z.int(),
  /** Headers of the columns that are handed over, and how many are not. */
  columns: z.array(z.string()),
  left: z.int(),
  /** The administrator's import made of it, in the workspace of who opened it. */
  copy: z.object({ _id: uuid, isOwn: z.boolean() }).nullable(),
});
export type OfferView = z.infer<typeof offerView>;

export const OFFERS_MAX = 200;

export const listOffers = endpoint({
  method: "GET",
  path: "/admin/import-offers",
  auth: "admin",
  reads: ["imports"],
  summary: "Imports that teams offer to the installation, the open ones first",
  reply: z.object({ offers: z.array(offerView) }),
});

/** The import is then tried and run like any other: what it changes is counted first, and it can be undone. */
export const openOffer = endpoint({
  method: "POST",
  path: "/admin/import-offers/{id}/open",
  auth: "admin",
  audit: "import.opened",
  touches: ["imports"],
  summary: "An import for the installation of an offered table, without what is the team's own",
  params,
  reply: z.object({ success: z.literal(true), importId: uuid }),
  errors: ["not_found", "conflict", "bad_request"],
  perMinute: 20,
});

export const declineOffer = endpoint({
  method: "POST",
  path: "/admin/import-offers/{id}/decline",
  auth: "admin",
  audit: "import.declined",
  touches: ["imports"],
  summary: "Decline an offered import, with a sentence for the team",
  params,
  body: z.strictObject({ answer: typed(REASON_MAX).min(1, problem("input.why")) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "conflict"],
});
