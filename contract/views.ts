import { z } from "zod";
import type { Field } from "./collections/collection.ts";
import { crmSort, viewFilters } from "./collections/crm.ts";
import { discoveryCollection } from "./collections/discovery.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { CRM_PAGE_SIZES, SAVED_PARAMETER_MAX } from "./base/limits.ts";
import { screenPreference } from "./preferences.ts";
import { typed } from "./base/text.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("views");

const VIEW_TITLE_MAX = 60;

/** Complete state of a CRM table. */
export const viewState = z.strictObject({
  filters: viewFilters.prefault({}),
  sort: crmSort.default("createdAt"),
  asc: z.boolean().default(false),
  pagination: z.literal([...CRM_PAGE_SIZES]).default(20),
  layout: screenPreference.prefault({}),
});
export type ViewState = z.infer<typeof viewState>;

/** Screens that can save their state. */
export const VIEW_SCREENS = ["crm", "discovery"] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];

const searchParameter = z.enum([
  ...Object.values<Field>(discoveryCollection.fields).flatMap(({ filter }) => filter?.id ?? []),
  "networkStats",
  "searchIn",
  "sort",
  "figuresOf",
]);

/** A search of discovery as its URL has it: without parameters that are as usual, page and random order. */
export const savedSearch = z.partialRecord(
  searchParameter,
  z.union([z.string().max(SAVED_PARAMETER_MAX), z.number(), z.boolean()]),
);
export type SavedSearch = z.infer<typeof savedSearch>;

export const savedView = z.object({
  _id: uuid,
  title: z.string(),
  /** Visible to the whole workspace; otherwise only to its creator. */
  shared: z.boolean(),
  mine: z.boolean(),
  /** The caller's default view of the CRM. */
  isDefault: z.boolean(),
  can: z.object({
    /** Permission to rename, overwrite, delete, and share with the workspace. */
    change: z.boolean(),
  }),
  state: viewState,
  /** The search of a view of discovery; null: a view of the CRM. */
  search: savedSearch.nullable(),
  createdBy: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type SavedView = z.infer<typeof savedView>;

const title = typed(VIEW_TITLE_MAX).min(1, problem("input.view"));
const one = z.object({ success: z.literal(true), view: savedView });

export const listViews = endpoint({
  method: "GET",
  path: "/crm/views",
  reads: ["views"],
  summary: "Your views of the CRM, or your searches of discovery, and those the team shares",
  query: z.strictObject({ screen: z.enum(VIEW_SCREENS).default("crm") }),
  reply: z.object({ views: z.array(savedView) }),
});

/**
 * Viewers have personal views but cannot share them. Filters with a list, tag or status of another workspace:
 * not_found.
 */
export const createView = endpoint({
  method: "POST",
  path: "/crm/views",
  touches: ["views"],
  summary: "Keep filters, order and columns under a name",
  /** Views of the CRM have a `state`, views of discovery a `search`. */
  body: z
    .strictObject({
      title,
      shared: z.boolean().default(false),
      state: viewState.optional(),
      search: savedSearch.optional(),
    })
    .refine(({ state, search }) => (state === undefined) !== (search === undefined), {
      path: ["state"],
      ...problem("input.stateOrSearch"),
    }),
  reply: one,
  errors: ["not_found", "forbidden", "view_taken", "conflict"],
});

/** A shared view can be changed by its author or an owner of the workspace; only its author can unshare it. */
export const updateView = endpoint({
  method: "PUT",
  path: "/crm/views/{id}",
  touches: ["views"],
  summary: "Rename, share or overwrite a view",
  params: z.strictObject({ id: uuid }),
  /** A view of the CRM is overwritten by `state`, a search of discovery by `search`. */
  body: z.strictObject({
    title: title.optional(),
    shared: z.boolean().optional(),
    state: viewState.optional(),
    search: savedSearch.optional(),
  }),
  reply: one,
  errors: ["not_found", "forbidden", "view_taken"],
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/crm/views/{id}",
  touches: ["views"],
  summary: "Delete a view; nothing it shows is touched",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ success: z.literal(true), actionId: uuid }),
  errors: ["not_found", "forbidden"],
});

export const setDefaultView = endpoint({
  method: "POST",
  path: "/crm/default-view",
  touches: ["views"],
  summary: "What your CRM opens with; null: everything",
  body: z.strictObject({ id: uuid.nullable() }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found"],
});
