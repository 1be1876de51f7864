import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { problem } from "../messages/shared.ts";
import { audienceDescription, audienceText, partnershipFields, serviceFields } from "./collaboration-items.ts";
import { ownEdit, seen } from "./edit.ts";

/** The parts of one's own profile that are for collaborations (decision 95). */
const endpoint = endpointsOf("creator-profile");

const path = (call: string) => `/creator/partnerships/{id}/${call}`;
/** The place of the item among its kind, from 0: others make room. */
const position = z.int().min(0, problem("input.place"));
const which = { item_id: uuid, seen };

export const editAudienceDescription = endpoint({
  ...ownEdit,
  path: path("edit-audience-description"),
  summary: "Describe your audience; empty withdraws it",
  body: z.strictObject({ description: audienceDescription, seen }),
});

export const addAudienceItem = endpoint({
  ...ownEdit,
  path: path("add-audience-item"),
  summary: "Add a point about your audience, as the last one",
  body: z.strictObject({ text: audienceText }),
});

export const updateAudienceItem = endpoint({
  ...ownEdit,
  path: path("update-audience-item"),
  summary: "Change a point about your audience, or its place; what is absent stays",
  body: z.strictObject({ ...which, text: audienceText.optional(), position: position.optional() }),
});

export const deleteAudienceItem = endpoint({
  ...ownEdit,
  path: path("delete-audience-item"),
  summary: "Withdraw a point about your audience",
  body: z.strictObject(which),
});

export const addServiceItem = endpoint({
  ...ownEdit,
  path: path("add-service-item"),
  summary: "Add a service with its price, as the last one",
  body: z.strictObject({
    ...serviceFields,
    description: serviceFields.description.default(""),
    unit: serviceFields.unit.default("service"),
    deliveryDays: serviceFields.deliveryDays.default(null),
  }),
});

export const updateServiceItem = endpoint({
  ...ownEdit,
  path: path("update-service-item"),
  summary: "Change a service, or its place; what is absent stays",
  body: z.strictObject({ ...which, ...z.strictObject(serviceFields).partial().shape, position: position.optional() }),
});

export const deleteServiceItem = endpoint({
  ...ownEdit,
  path: path("delete-service-item"),
  summary: "Withdraw a service",
  body: z.strictObject(which),
});

/** A whole number as forms send it. */
export const inForm = z.string().regex(/^\d{1,15}$/, problem("input.place"));
/** Absent: the picture stays; empty: it is removed. */
const withPicture = {
  picture: "picture",
  isPictureOptional: true,
  errors: ["not_found", "conflict", "invalid_logo", "too_large"],
  perMinute: 60,
} as const;

export const addPartnershipItem = endpoint({
  ...ownEdit,
  ...withPicture,
  path: path("add-partnership-item"),
  summary: "Add a brand that you have worked with, as the last one",
  body: z.strictObject({
    /** An id that the caller has chosen, so that the call can be repeated. */
    item_id: uuid.optional(),
    ...partnershipFields,
    postLink: partnershipFields.postLink.default(""),
    description: partnershipFields.description.default(""),
  }),
});

export const updatePartnershipItem = endpoint({
  ...ownEdit,
  ...withPicture,
  path: path("update-partnership-item"),
  summary: "Change a brand that you have worked with, or its place; what is absent stays",
  body: z.strictObject({
    item_id: uuid,
    seen: inForm.optional(),
    ...z.strictObject(partnershipFields).partial().shape,
    position: inForm.optional(),
  }),
});

export const deletePartnershipItem = endpoint({
  ...ownEdit,
  path: path("delete-partnership-item"),
  summary: "Withdraw a brand that you have worked with",
  body: z.strictObject(which),
});
