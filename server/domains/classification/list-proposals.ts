import type { z } from "zod";
import { listNicheProposals as endpoint } from "#contract/classification.ts";
import { read } from "../../kernel/handler.ts";
import { proposals, type ProposalRow } from "./store.ts";

export const listNicheProposals = read(endpoint)(async ({ ctx, input }) => {
  const { rows, ...page } = await proposals.read({ db: ctx.db, customerId: null }, input);
  return { proposals: rows.map(present), ...page };
});

function present({
  creatorId,
  fullName,
  isBrand,
  nicheId,
  name,
  slug,
  root,
  state,
  isPrimary,
  evidence,
}: ProposalRow): z.infer<typeof endpoint.reply>["proposals"][number] {
  return {
    creator: { _id: String(creatorId), full_name: fullName, is_a_brand: isBrand },
    category: { id: nicheId, name, slug, root },
    state,
    primary: isPrimary,
    words: evidence?.words ?? [],
    score: evidence?.score ?? 0,
  };
}
