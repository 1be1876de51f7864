import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { creatorId } from "../ids.ts";
import { POSTS_EXPORT, postReply, postsQuery, postsReply, postsUrlQuery } from "./content.ts";

const endpoint = endpointsOf("profiles");

/** Posts that are filtered and ordered: the newest. A brand may have more mentions than anyone reads. */
export const TAGGED_MAX = 1_000;

const TAGGED = {
  path: "/profile/{id}/tagged",
  reads: ["profiles"],
  params: z.strictObject({ id: creatorId }),
  reply: postsReply,
  errors: ["not_found"],
} as const;

export const profileTagged = endpoint({
  ...TAGGED,
  method: "GET",
  summary: "Posts of others that mention a creator, those with the most engagement first",
  query: postsUrlQuery,
});

/** Returns the same posts in the same reply, with all filters in the body. */
export const filteredTagged = endpoint({
  ...TAGGED,
  method: "POST",
  whileImpersonating: true,
  summary: "Posts of others that mention a creator and match all filters of the body",
  body: postsQuery,
});

export const taggedPost = endpoint({
  method: "GET",
  path: "/profile/{id}/tagged/{post}",
  reads: ["profiles"],
  summary: "One post that mentions a creator, with its latest figures and where they are from",
  params: z.strictObject({ id: creatorId, post: creatorId }),
  reply: postReply,
  errors: ["not_found"],
});

export const exportTagged = endpoint({
  ...POSTS_EXPORT,
  path: "/profile/{id}/export-csv/tagged",
  summary: "Posts of others that mention a creator and match the filters, with who published them, as CSV",
});
