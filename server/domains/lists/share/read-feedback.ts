import type { ReplyOf } from "#contract/endpoint.ts";
import { FEEDBACK_SIZE } from "#contract/limits.ts";
import type { listFeedback as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { readCards } from "../../creators/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { presentFeedback } from "./present.ts";
import { countFeedback, selectFeedback } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function readFeedback({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const { id } = await fetchList(owner, input.id);
  const [rows, counts] = await Promise.all([selectFeedback(owner, id, FEEDBACK_SIZE), countFeedback(owner, id)]);
  const cards = await readCards({ ctx, ids: [...new Set(rows.map(({ creatorId }) => creatorId))] });
  return { feedback: rows.map(presentFeedback), creators: [...cards.values()], counts };
}
