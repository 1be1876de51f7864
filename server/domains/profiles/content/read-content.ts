import * as contract from "#contract/profiles/content.ts";
import { LISTED_TEXT_MAX } from "#contract/posts.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { read } from "../../../kernel/handler.ts";
import { selectListed, type PostFilters } from "../../posts/index.ts";
import { findProfile } from "../opening/find-profile.ts";
import { FREE_POSTS } from "../opening/rules.ts";
import { bodyOf, exportShown, NO_FILTERS, readOne, readShown, type ShownPosts } from "./shown-posts.ts";

/** The posts of the creators that a profile shows as one. */
async function findContent(ctx: Context<Member>, id: string, filters: PostFilters): Promise<ShownPosts> {
  const { card, creatorIds, isOpen } = await findProfile(ctx, Number(id));
  const scope = { reader: tenantOf(ctx), creatorIds, until: ctx.clock.now() };
  const newest = isOpen ? [] : await selectListed(scope, { limit: FREE_POSTS + 1, textMax: LISTED_TEXT_MAX });
  // A profile without more posts than these hides nothing.
  const free = newest.length > FREE_POSTS ? newest.slice(0, FREE_POSTS) : null;
  return { card, scope: { ...scope, filters }, isByOthers: false, free };
}

export const profileContent = read(contract.profileContent)(async ({ ctx, input }) => {
  const { id, filters, ...query } = bodyOf(input);
  return { ...(await readShown(ctx, await findContent(ctx, id, filters), query)), authors: null };
});

export const filteredContent = read(contract.filteredContent)(async ({ ctx, input: { id, filters, ...query } }) => ({
  ...(await readShown(ctx, await findContent(ctx, id, filters), query)),
  authors: null,
}));

export const profilePost = read(contract.profilePost)(async ({ ctx, input }) => {
  const id = Number(input.post);
  const { free, ...shown } = await findContent(ctx, input.id, NO_FILTERS);
  return readOne(ctx, { ...shown, id, isShown: !free || free.some(({ post }) => post.id === id) });
});

export const exportPosts = read(contract.exportPosts)(async ({ ctx, input: { id, filters, ...query } }) =>
  exportShown(ctx, await findContent(ctx, id, filters), query),
);
