import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import type { Context } from "../../context.ts";
import { CREATOR_PICTURES } from "../../http/draw-logo.ts";
import { sweepPictures } from "../../files/sweep-pictures.ts";
import { selectPictures, selectPicturesOf } from "../curation/index.ts";

const FOLDER = `${CREATOR_PICTURES}/`;

/** Deletes pictures that no creator shows and no undo shows again. */
export async function sweepCreatorPictures({ ctx }: { ctx: Context }): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS);
  await sweepPictures(ctx, CREATOR_PICTURES, await selectPictures(ctx.db, { folder: FOLDER, since }));
}

/** All uploaded pictures that have shown a creator, who is erased: call it before the creator is deleted. */
export async function findUploadedPictures({ db }: Pick<Context, "db">, creatorId: number): Promise<string[]> {
  return selectPicturesOf(db, { folder: FOLDER, creatorId });
}
