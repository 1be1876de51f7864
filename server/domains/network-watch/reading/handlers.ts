import * as contract from "#contract/network-watch.ts";
import { read } from "../../../kernel/handler.ts";
import { readCreators } from "./read-creators.ts";
import { readMentions } from "./read-mentions.ts";
import { readPage, readPost } from "./read-posts.ts";
import { readSimilar } from "./read-similar.ts";
import { findWatched } from "./watched.ts";

export const watchedCreators = read(contract.watchedCreators)(async ({ ctx, input }) =>
  readCreators(ctx, await findWatched(ctx, input.id)),
);

export const watchedMentions = read(contract.watchedMentions)(async ({ ctx, input: { id, filters } }) =>
  readMentions(ctx, await findWatched(ctx, id), filters),
);

export const watchedSimilar = read(contract.watchedSimilar)(async ({ ctx, input: { id, filters }, client }) =>
  readSimilar(ctx, await findWatched(ctx, id), { filters, signal: client.signal }),
);

export const watchedPosts = read(contract.watchedPosts)(async ({ ctx, input: { id, ...wanted } }) =>
  readPage(ctx, await findWatched(ctx, id), wanted),
);

export const watchedPost = read(contract.watchedPost)(async ({ ctx, input: { id, post } }) =>
  readPost(ctx, await findWatched(ctx, id), Number(post)),
);
