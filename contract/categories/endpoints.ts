import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { categoryId } from "../base/ids.ts";

const endpoint = endpointsOf("categories");

export const nicheView = z.object({ id: categoryId, name: z.string(), slug: z.string() });
export const categoryView = z.object({
  id: categoryId,
  name: z.string(),
  slug: z.string(),
  desc: z.string().optional(),
  sub_categories: z.array(nicheView),
});
/** What creators stand up for. */
export const causeView = nicheView.extend({
  /** Creators of the installation with it, counted at most a minute ago. */
  count: z.int(),
});
export type CategoryView = z.infer<typeof categoryView>;

export const listCategories = endpoint({
  method: "GET",
  path: "/categories",
  auth: "public",
  reads: ["taxonomy"],
  summary: "Root categories with their niches, for creators and for brands, and causes",
  query: z.strictObject({ sub_tops: z.enum(["true", "false"]).optional() }),
  reply: z.object({
    categories: z.array(categoryView),
    brand_categories: z.array(categoryView),
    causes: z.array(causeView),
  }),
});
