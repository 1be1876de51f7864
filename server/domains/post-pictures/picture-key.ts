import { derive, secretKey } from "../../secrets.ts";
import type { Config } from "../../config.ts";
import { pictureUrl } from "../creators/index.ts";
import type { PostFormat } from "#contract/networks/network-module.ts";

/** The folder of pictures of posts in the file store and in URLs: of each creator its own. */
export const PICTURES = "pictures/posts";

export type PicturedPost = {
  id: number;
  creatorId: number;
  isSample: boolean;
  format: PostFormat;
  thumbnailUrl: string | null;
  /** Slug of the creator's niche, which sample pictures show. */
  niche: string | null;
};

/** Formats of the sample world that are words alone. */
const WITHOUT = new Set<PostFormat>(["text", "article"]);

/** Returns the URL of a post's picture on this server; null: the post has no picture. */
export function postPictureUrl(config: Config, post: PicturedPost): string | null {
  const { id, creatorId, isSample, format, thumbnailUrl, niche } = post;
  if (isSample) return WITHOUT.has(format) ? null : pictureUrl(sampleKey(id, format, niche));
  return thumbnailUrl === null ? null : pictureUrl(storedKey(config, { id, creatorId, url: thumbnailUrl }));
}

function sampleKey(id: number, format: PostFormat, niche: string | null): string {
  return `${PICTURES}/sample/${id}-${format}-${niche ?? "other"}.svg`;
}

/** Only this server can make one: a caller who has it may see the post. It changes with the address. */
export function storedKey(
  config: Config,
  { id, creatorId, url }: { id: number; creatorId: number; url: string },
): string {
  const signature = derive(secretKey(config), "picture of a post", `${creatorId}/${id}/${url}`).slice(0, 22);
  return `${PICTURES}/${creatorId}/${id}-${signature}.webp`;
}

export type PictureKey =
  | { isSample: true; id: number; format: string; niche: string }
  | { isSample: false; creatorId: number; id: number };

/** Undefined: not the key of a picture of a post. */
export function parsePictureKey(key: string): PictureKey | undefined {
  const [, sample, format, niche] =
    /^pictures\/posts\/sample\/(\d{1,15})-([a-z]+)-([a-z-]{1,60})\.svg$/.exec(key) ?? [];
  if (sample !== undefined && format !== undefined && niche !== undefined)
    return { isSample: true, id: Number(sample), format, niche };
  const [, creatorId, id] = /^pictures\/posts\/(\d{1,15})\/(\d{1,15})-[\w-]{22}\.webp$/.exec(key) ?? [];
  return id === undefined ? undefined : { isSample: false, creatorId: Number(creatorId), id: Number(id) };
}

/** Whether only readPostPicture() serves files of this key. */
export function isPostPicture(key: string): boolean {
  return key.startsWith(`${PICTURES}/`);
}
