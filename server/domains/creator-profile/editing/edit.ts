import { randomUUID } from "node:crypto";
import type { OwnProfile } from "#contract/creator-profile/edit.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { CREATOR_PICTURES, drawLogo } from "../../../http/draw-logo.ts";
import { declare } from "../../curation/index.ts";
import { selectActsFor } from "../managers/acts-for.ts";
import { readOwnProfile } from "./read-own-profile.ts";

export type Ctx = Context<Member>;
type Edit = { id: string; seen?: number | undefined; accountFields?: readonly string[] };

/** Changes the profile of the caller, or of who they act for. The claim may have ended since the call was admitted. */
export async function edit(
  ctx: Ctx,
  { id, seen, accountFields = [] }: Edit,
  title: string,
  decide: Parameters<typeof declare>[1]["decide"],
): Promise<string | null> {
  const creatorId = Number(id);
  const { actionId } = await declare(ctx, {
    creatorId,
    title,
    seen,
    decide,
    accountFields,
    async mustOwn() {
      if (!(await selectActsFor(ctx.db, ctx.actor.userId, creatorId))) refuse("not_found");
    },
  });
  return actionId;
}

type EditCall = { ctx: Ctx; input: { id: string } };
export const answer = async (
  { ctx, input }: EditCall,
  actionId: string | null,
): Promise<{ actionId: string | null; profile: OwnProfile }> => ({
  actionId,
  profile: await readOwnProfile(ctx, Number(input.id)),
});

type PictureCall = { ctx: Pick<Ctx, "files">; input: { picture?: Uint8Array | "" | undefined } };

/**
 * Draws an uploaded picture again and stores it, before the transaction; one that is then refused is swept at night. Its
 * key; null: the form removes the picture; undefined: it does not have one.
 */
export async function storePicture({ ctx, input: { picture } }: PictureCall): Promise<string | null | undefined> {
  if (picture === undefined || picture === "") return picture === "" ? null : undefined;
  const { extension, content } = await drawLogo(picture);
  const key = `${CREATOR_PICTURES}/${randomUUID()}.${extension}`;
  await ctx.files.put(key, content);
  return key;
}
