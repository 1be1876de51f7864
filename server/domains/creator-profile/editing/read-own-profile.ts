import * as contract from "#contract/creator-profile/edit.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { selectCurated } from "../../curation/index.ts";

export const getOwnProfile = read(contract.getOwnProfile)(async ({ ctx, input }) => {
  const [creator = refuse("not_found")] = await selectCurated(ctx.db, [Number(input.id)]);
  return { profile: { _id: input.id, fullName: creator.fullName } };
});
