import { z } from "zod";
import {
  audienceItem,
  AUDIENCE_ITEMS_MAX,
  partnershipItem,
  PARTNERSHIPS_MAX,
  serviceItem,
  SERVICES_MAX,
  type Collaborations,
} from "#contract/creator-profile/collaboration-items.ts";
import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";
import { pictureUrl } from "../../creators/index.ts";
import type { CollaborationItem, CollaborationKind, CollaborationChange } from "../../curation/index.ts";

/** The field of the audience's description, which is one text and no item of a list. */
export const AUDIENCE_DESCRIPTION = "audience:description";

type Value = CollaborationItem["value"];
const stored = {
  audience: audienceItem.omit({ _id: true }),
  service: serviceItem.omit({ _id: true }),
  partnership: partnershipItem.omit({ _id: true }),
};
const described = z.object({ text: z.string() });
const ordered = z.object({ position: z.number() });

const fieldOf = (kind: CollaborationKind, id: string) => `${kind}:${id}`;
const positionOf = ({ value }: CollaborationItem) => ordered.parse(value).position;

/** The items of a kind in their order. */
export function itemsOf(items: readonly CollaborationItem[], kind: CollaborationKind): CollaborationItem[] {
  return items
    .filter(({ field }) => field.startsWith(`${kind}:`) && field !== AUDIENCE_DESCRIPTION)
    .toSorted((a, b) => positionOf(a) - positionOf(b) || (a.field < b.field ? -1 : 1));
}

/** As replies have them: in order, with paths of pictures. */
export function presentCollaborations(items: readonly CollaborationItem[]): Collaborations {
  const description = items.find(({ field }) => field === AUDIENCE_DESCRIPTION);
  const present = <T extends object>(kind: CollaborationKind, schema: z.ZodType<T>) =>
    itemsOf(items, kind).map(({ field, value }) =>
      Object.assign(schema.parse(value), { _id: field.slice(kind.length + 1) }),
    );
  return {
    audience: {
      description: description ? described.parse(description.value).text : "",
      items: present("audience", stored.audience),
    },
    services: present("service", stored.service),
    previousPartnerships: present("partnership", stored.partnership).map(({ picture, ...item }) =>
      Object.assign(item, { picture: pictureUrl(picture) }),
    ),
  };
}

export function describeAudience(text: string): CollaborationChange {
  return { of: "collaboration", field: AUDIENCE_DESCRIPTION, to: text === "" ? null : { text } };
}

const LIMITS = {
  audience: (count: number) =>
    count > AUDIENCE_ITEMS_MAX && refuse("conflict", say("ownProfile.audienceFull", { max: AUDIENCE_ITEMS_MAX })),
  service: (count: number) =>
    count > SERVICES_MAX && refuse("conflict", say("ownProfile.servicesFull", { max: SERVICES_MAX })),
  partnership: (count: number) =>
    count > PARTNERSHIPS_MAX && refuse("conflict", say("ownProfile.partnershipsFull", { max: PARTNERSHIPS_MAX })),
} as const;

type Items = readonly CollaborationItem[];

/** Adds an item as the last one. Throws conflict where there are too many, or the id is another item's. */
export function addItem(
  all: Items,
  kind: CollaborationKind,
  { id, value }: { id: string; value: Value },
): CollaborationChange {
  const own = itemsOf(all, kind);
  const field = fieldOf(kind, id);
  if (own.some((one) => one.field === field)) refuse("conflict", say("ownProfile.itemExists"));
  LIMITS[kind](own.length + 1);
  const last = own.at(-1);
  return { of: "collaboration", field, to: { ...value, position: last ? Math.floor(positionOf(last)) + 1 : 0 } };
}

type Change = { id: string; value: Value; position?: number | undefined };

/** Changes an item; what `value` does not have stays. Throws not_found, and bad_request for a place that does not exist. */
export function changeItem(
  all: Items,
  kind: CollaborationKind,
  { id, value, position }: Change,
): CollaborationChange[] {
  const own = itemsOf(all, kind);
  const field = fieldOf(kind, id);
  const place = own.findIndex((one) => one.field === field);
  const item = own[place] ?? refuse("not_found");
  const changed = { ...item.value, ...value };
  if (position !== undefined && position >= own.length)
    refuse("bad_request", say("ownProfile.placeBeyond", { count: own.length }));
  if (position === undefined || position === place) return [{ of: "collaboration", field, to: changed }];
  const moved = own.toSpliced(place, 1).toSpliced(position, 0, { field, value: changed });
  const [before, after] = [moved[position - 1], moved[position + 1]];
  const low = before ? positionOf(before) : after ? positionOf(after) - 2 : 0;
  const high = after ? positionOf(after) : low + 2;
  const middle = (low + high) / 2;
  if (low < middle && middle < high) return [{ of: "collaboration", field, to: { ...changed, position: middle } }];
  // After some fifty moves between the same two there is no number in between.
  return moved.map((one, at) => ({ of: "collaboration", field: one.field, to: { ...one.value, position: at } }));
}

/** Throws not_found. */
export function removeItem(all: Items, kind: CollaborationKind, id: string): CollaborationChange {
  const field = fieldOf(kind, id);
  if (!itemsOf(all, kind).some((one) => one.field === field)) refuse("not_found");
  return { of: "collaboration", field, to: null };
}

/** The items of a kind are these now, in this order; an id that is not there is a new one. */
export function replaceItems(
  all: Items,
  kind: CollaborationKind,
  items: readonly { id: string; value: Value }[],
): CollaborationChange[] {
  const own = new Map(itemsOf(all, kind).map((one) => [one.field, one.value]));
  LIMITS[kind](items.length);
  const fields = new Set(items.map(({ id }) => fieldOf(kind, id)));
  return [
    ...own
      .keys()
      .flatMap((field): CollaborationChange[] => (fields.has(field) ? [] : [{ of: "collaboration", field, to: null }])),
    ...items.map(({ id, value }, position): CollaborationChange => {
      const field = fieldOf(kind, id);
      return { of: "collaboration", field, to: { ...own.get(field), ...value, position } };
    }),
  ];
}
