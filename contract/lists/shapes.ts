import { z } from "zod";
import { crmCreator, exportOptions } from "../crm/endpoints.ts";
import { jsonParam } from "../base/json-param.ts";
import { CRM_SORTS, crmSort, listTag, viewFilters } from "../collections/crm.ts";
import { LISTS_SORTS } from "../collections/lists.ts";
import { creatorCard } from "../creators.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { BULK_MAX, LIST_PAGE_SIZE_MAX, LISTS_PAGE_SIZE_MAX, TEXT_MAX, TITLE_MAX } from "../base/limits.ts";
import { network } from "../networks/networks.ts";
import { TRACKING_OFF, TRACKING_ON, VERDICTS } from "../base/states.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { reportSettings } from "../tracking/report-settings.ts";

/** Inputs and replies shared by the two families of list endpoints; each adds its own names. */

/** A list of creators: the specification's CRM top. */
export const listView = z.object({
  _id: uuid,
  title: z.string(),
  desc: z.string(),
  isSample: z.boolean(),
  influencerCount: z.int(),
  influencersPreview: z.array(z.object({ _id: creatorId, fullName: z.string(), pictureUrl: z.string().nullable() })),
  /** Whether anyone with the link can view it without signing in. */
  public: z.boolean(),
  /** Whether search engines may index a public list. */
  community: z.boolean(),
  /** The shared page shows the list's own logo and company instead of the product's. */
  whiteLabel: z.boolean(),
  whiteLabelLogo: z.string().nullable(),
  company: z.object({ name: z.string().nullable(), logo: z.string().nullable() }),
  trackingState: z.literal([TRACKING_ON, TRACKING_OFF]),
  /** The page of its tracking; null while it is not tracked. */
  trackingUrl: z.string().nullable(),
  /** Share settings; the URL is retained while the list is private, and works again when it is public again. */
  share: z.object({
    id: z.string().nullable(),
    url: z.string().nullable(),
    hasPassword: z.boolean(),
    expiresAt: z.iso.datetime().nullable(),
    /** Whether visitors can approve, reject and comment. */
    feedback: z.boolean(),
    /** What the report shows that is shared with the list; null: none is. */
    report: reportSettings.nullable(),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ListView = z.infer<typeof listView>;

/** Totals and medians of a list's creators. */
export const listStats = z.object({
  totalCreators: z.int(),
  /** Sum over all accounts of all creators. */
  followers: z.number(),
  /** Medians over the creators that have the metric. */
  medianFollowers: z.number().nullable(),
  medianEngagementRate: z.number().nullable(),
  medianScore: z.number().nullable(),
  /** Most frequent first. */
  networks: z.array(z.object({ network, count: z.int() })),
  countries: z.array(z.object({ country: z.string(), count: z.int() })),
});
export type ListStats = z.infer<typeof listStats>;

export const feedbackView = z.object({
  creatorId,
  reviewer: z.string(),
  verdict: z.enum(VERDICTS).nullable(),
  comment: z.string(),
  at: z.iso.datetime(),
});
export type FeedbackView = z.infer<typeof feedbackView>;

export const listPageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(LIST_PAGE_SIZE_MAX).default(20),
  /** createdAt: when the creators were added to the list. */
  sort: z.enum(CRM_SORTS).default("createdAt"),
  asc: z.enum(["true", "false"]).default("false"),
  search: typed(TITLE_MAX).optional(),
  network: network.optional(),
  /** The network that figures and the orders by them are of; by default `network`, or that of the largest account. */
  figuresOf: network.optional(),
  /** "true": with stats of the matching creators. */
  fetch_stats: z.enum(["true", "false"]).default("false"),
});

/** A page of a list's creators. */
export const listCreatorsQuery = listPageQuery.extend({
  sort: crmSort.default("createdAt"),
  /** As in the CRM; additions and feedback are those of the list. */
  filters: jsonParam(viewFilters.prefault({})),
});

/** A page of lists. `createdAt`: when the list was created. */
export const listsQuery = listPageQuery.extend({
  /** Up to all lists of a workspace. */
  per_page: z.coerce.number().int().min(1).max(LISTS_PAGE_SIZE_MAX).default(20),
  sort: z.enum(LISTS_SORTS).default("createdAt"),
});

export const listPage = z.object({
  list: listView,
  influencers: z.array(crmCreator),
  total_results: z.int(),
  stats: listStats.nullable(),
  /** The plan does not include ranking for this list; see the ranking call. */
  disabled_ranking: z.boolean(),
});

/**
 * Ranks are by score in the whole list, whatever the order and the filters, and under a filter of networks by the score
 * there; creators without a score have no rank. Empty when the plan does not include ranking.
 */
export const listRanking = z.object({
  ranking: z.array(z.object({ rank: z.int().nullable(), creator: creatorCard })),
  total_results: z.int(),
  stats: listStats.nullable(),
  disabled_ranking: z.boolean(),
});

export const listTitle = typed(TITLE_MAX).min(1, problem("input.listTitle"));
export const listDesc = typed(TEXT_MAX);
export const listCreators = z.array(creatorId).max(BULK_MAX);
/** Which creators of the list, and which of their columns. */
export const listExport = { selected: listCreators.optional(), options: exportOptions.default({}) };

const done = { success: z.literal(true) };
const actionId = uuid.nullable();

export const listReply = z.object({ ...done, list: listView });
export const changedReply = listReply.extend({ actionId });
export const addedReply = z.object({
  ...done,
  added: z.int(),
  alreadyThere: z.int(),
  lists: z.array(listTag),
  actionId,
});
export const removedReply = z.object({ ...done, removed: z.int(), actionId });
export const deletedReply = z.object({ ...done, title: z.string(), actionId: uuid });

export const NEW_LIST_ERRORS = ["not_found", "forbidden", "plan_limit", "title_taken", "conflict"] as const;
