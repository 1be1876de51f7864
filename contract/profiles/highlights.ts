import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";
import { blurredFields } from "./blurred-fields.ts";
import { listedPost } from "../posts.ts";

const endpoint = endpointsOf("profiles");

/** The best posts of an account: of so many days, among at least so many that can be compared, at least so many times the median. */
export const BEST_POSTS = { shown: 4, days: 365, fewest: 5, least: 1.2 } as const;

/** What makes a post one of the best: how many times the median of its account's posts. */
const bestPost = listedPost.extend({
  best: z.object({
    /** Views where the account hides its likes. */
    measure: z.enum(["engagement", "views"]),
    times: z.number(),
    median: z.number(),
    /** Posts of the account that have the figure. */
    posts: z.int(),
  }),
});
export type BestPost = z.infer<typeof bestPost>;

const publication = z.object({
  kind: z.enum(["podcast", "newsletter", "book"]),
  title: z.string(),
  /** null for sample creators, which exist only here. */
  link: z.string().nullable(),
  /** A path on this server, or a link to its source: pages here load no pictures of other sites. */
  picture: z.string().nullable(),
  description: z.string().nullable(),
  /** A newsletter has it; it says what `kind` says. */
  is_book: z.boolean(),
  /** The newest episode or issue; null: not read from its feed. */
  latest: z.object({ title: z.string(), link: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** The median of the days between the newest ones; null: fewer than three are known. */
  everyDays: z.number().nullable(),
});
export type Publication = z.infer<typeof publication>;

/** Apart from the overview, which does not wait for it. */
export const profileHighlights = endpoint({
  method: "GET",
  path: "/profile/{id}/highlights",
  reads: ["profiles"],
  summary: "A creator's best posts of a year against the median of their account, podcasts and newsletters",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    best: z.array(bestPost),
    /**
     * Why there are no best posts: no posts in that time · too few with figures to compare · all about as good; null:
     * there are best posts.
     */
    missing: z.enum(["no_posts", "too_few_posts", "alike"]).nullable(),
    publications: z.array(publication),
    blurredFields,
  }),
  errors: ["not_found"],
});
