import { z } from "zod";
import { categoryId, creatorId } from "./ids.ts";
import { network } from "./networks.ts";

/** Figures are null when unknown; rates and growth are fractions. */
export const accountView = z.object({
  network,
  username: z.string(),
  /** null for sample accounts, which exist only here. */
  url: z.string().nullable(),
  followers: z.number().nullable(),
  growth: z.number().nullable(),
  engagementRate: z.number().nullable(),
  engagementPerPost: z.number().nullable(),
  viewsPerPost: z.number().nullable(),
  postFrequency: z.number().nullable(),
  monthlyViews: z.number().nullable(),
});
export type AccountView = z.infer<typeof accountView>;

export const nicheTag = z.object({
  id: categoryId,
  name: z.string(),
  slug: z.string(),
  root: categoryId,
  primary: z.boolean(),
});

/** A creator as every table and card shows it. */
export const creatorCard = z.object({
  _id: creatorId,
  full_name: z.string(),
  picture_url: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  language: z.string().nullable(),
  gender: z.int(),
  is_a_brand: z.boolean(),
  isSample: z.boolean(),
  verified: z.boolean(),
  score: z.number().nullable(),
  tier: z.int().nullable(),
  biography: z.string().nullable(),
  categories: z.array(nicheTag),
  networks: z.array(accountView),
});
export type CreatorCard = z.infer<typeof creatorCard>;
