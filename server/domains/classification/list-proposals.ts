import { listNicheProposals as endpoint, PROPOSALS_PER_PAGE } from "#contract/classification.ts";
import { read } from "../../kernel/handler.ts";
import { selectProposals } from "./store.ts";

export const listNicheProposals = read(endpoint)(async ({ ctx, input }) => {
  const { category_type: type, category, state, page } = input;
  const { rows, total } = await selectProposals(ctx.db, {
    ...(type && { side: type === "brands" ? "brand" : "creator" }),
    ...(category !== undefined && { nicheId: category }),
    ...(state !== undefined && { state }),
    limit: PROPOSALS_PER_PAGE,
    offset: (page - 1) * PROPOSALS_PER_PAGE,
  });
  return {
    proposals: rows.map(
      ({ creatorId, fullName, isBrand, nicheId, name, slug, root, state: proposed, isPrimary, evidence }) => ({
        creator: { _id: String(creatorId), full_name: fullName, is_a_brand: isBrand },
        category: { id: nicheId, name, slug, root },
        state: proposed,
        primary: isPrimary,
        words: evidence?.words ?? [],
        score: evidence?.score ?? 0,
      }),
    ),
    total,
  };
});
