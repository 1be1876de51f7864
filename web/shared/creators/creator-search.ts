import { creatorId } from "#contract/base/ids.ts";
import { network } from "#contract/networks/networks.ts";
import { trust } from "#contract/base/trust.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { z } from "zod";

/** A number, since the router would put a string of digits in quotes. */
const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(creatorId)
  .transform(Number)
  .optional()
  .catch(undefined);

/** Sections of a profile after the overview, in the order of their tabs. */
export const PROFILE_SECTIONS = [
  "timeline",
  "coverage",
  "content",
  "tagged",
  "network",
  "audience",
  "scoring",
  "partnerships",
] as const;
export type ProfileSection = (typeof PROFILE_SECTIONS)[number];
const part = z.enum(PROFILE_SECTIONS).optional().catch(undefined);

/**
 * What narrows and orders the posts of a profile's section. Prefixed, since the panel lies over pages with filters of
 * their own. `post` is the one whose details are open.
 */
export const POSTS_PREFIX = "posts-";
const POSTS_PARAMS = [
  "text",
  "creators",
  "networks",
  "types",
  "period",
  "hashtags",
  "mentions",
  "sponsored",
  "sort",
  "asc",
  "page",
  "view",
] as const;
type PostsParam = `${typeof POSTS_PREFIX}${(typeof POSTS_PARAMS)[number]}`;

function postsParams() {
  const value = z
    .union([z.string().max(2_000), z.number(), z.boolean()])
    .optional()
    .catch(undefined);
  // One for each name.
  return trust<Record<PostsParam, typeof value>>(
    Object.fromEntries(POSTS_PARAMS.map((name) => [`${POSTS_PREFIX}${name}`, value])),
  );
}

/** Choices within sections: the figure of months; direction, fewest posts, order and edge of the creator network. */
const VIEW_PARAMS = ["months", "net-direction", "net-least", "net-sort", "net-edge"] as const;
const choice = z
  .union([z.string().max(100), z.number()])
  .transform(String)
  .optional()
  .catch(undefined);
// One for each name.
const views = trust<Record<(typeof VIEW_PARAMS)[number], typeof choice>>(
  Object.fromEntries(VIEW_PARAMS.map((name) => [name, choice])),
);

/** Weights of the parts of similarity that the reader has moved. */
const weights = z.string().max(200).optional().catch(undefined);

/** The networks whose scores and audience are shown. Not `network`: the panel lies over pages that filter by that. */
const chosenNetwork = network.optional().catch(undefined);

/**
 * `?creator=<id>` on any page: the creator whose panel is open. `part`: the section of the profile shown, in the panel
 * and on the profile page.
 */
export const creatorSearch = z.object({
  creator: id,
  part,
  post: id,
  similar: weights,
  scoring: chosenNetwork,
  audience: chosenNetwork,
  ...postsParams(),
  ...views,
});

/** The posts, scores and audience of another creator or section are others. */
export function withoutPosts<Search extends object>(search: Search) {
  const none: Partial<Record<PostsParam | "post" | "scoring" | "audience", undefined>> = {
    post: undefined,
    scoring: undefined,
    audience: undefined,
    ...Object.fromEntries(POSTS_PARAMS.map((name) => [`${POSTS_PREFIX}${name}`, undefined])),
    ...Object.fromEntries(VIEW_PARAMS.map((name) => [name, undefined])),
  };
  return { ...search, ...none };
}

/** The search change that opens a creator's panel over the page. */
export function withCreator(creator: string) {
  return <Search extends object>(search: Search) => ({ ...withoutPosts(search), creator: Number(creator) });
}

/** A choice within a section of a profile, in the URL; those that are usual are left out. */
export function useViewParam<Value extends string>(
  name: (typeof VIEW_PARAMS)[number],
  { values, usual }: { values: readonly Value[]; usual: Value },
): [Value, (value: Value) => void] {
  const [text, write] = useViewText(name);
  return [values.find((value) => value === text) ?? usual, (value) => write(value === usual ? undefined : value)];
}

export function useViewText(
  name: (typeof VIEW_PARAMS)[number],
): [string | undefined, (text: string | undefined) => void] {
  const navigate = useNavigate();
  const search: Partial<Record<(typeof VIEW_PARAMS)[number], string>> = useSearch({ strict: false });
  const write = (text: string | undefined) => {
    // The router would put a string of digits in quotes.
    const value = text !== undefined && /^\d+$/.test(text) ? Number(text) : text;
    void navigate({ to: ".", search: (current) => ({ ...current, [name]: value }), replace: true, resetScroll: false });
  };
  return [search[name], write];
}

export function useOpenCreator(): (creator: string) => void {
  const navigate = useNavigate();
  return (creator) => void navigate({ to: ".", search: withCreator(creator), resetScroll: false });
}
