import type { PostView } from "#contract/profiles.ts";
import { pictureUrl, safeUrl } from "../../../creators/index.ts";
import { knownEngagement } from "../rules.ts";
import type { PostRow } from "./store.ts";

export function presentPost({ id, isSample, publishedAt, url, ...post }: PostRow): PostView {
  return {
    _id: String(id),
    publishedAt: publishedAt.toISOString(),
    url: isSample ? null : safeUrl(url),
    ...post,
    ...knownEngagement(post),
  };
}

type Person = { id: number; fullName: string; picture: string | null; isBrand: boolean };

export function presentMentioned({ id, fullName, picture, isBrand }: Person) {
  return { _id: String(id), full_name: fullName, picture_url: pictureUrl(picture), is_a_brand: isBrand };
}
