import { answerDispute as endpoint } from "#contract/privacy.ts";
import { disputeMayBecome } from "#contract/states.ts";
import { refuse } from "../../../errors.ts";
import { readCards } from "../../creators/index.ts";
import { presentDispute } from "./present.ts";
import { selectDispute, updateAnswer } from "./store.ts";
import { write } from "../../../kernel/handler.ts";

/** Once. Throws conflict when somebody has answered already. */
export const answerDispute = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const { id, state, answer } = input;
  const before = (await selectDispute(ctx.db, id)) ?? refuse("not_found");
  const answered = { state, answer, answeredBy: ctx.actor.userId, answeredAt: ctx.clock.now() };
  const isDone = disputeMayBecome(before.state, state) && (await updateAnswer(ctx.db, id, answered));
  if (!isDone) refuse("conflict", { msg: "This was answered already." });
  const row = (await selectDispute(ctx.db, id)) ?? refuse("not_found");
  const cards = await readCards({ ctx, ids: [row.creatorId] });
  return { success: true, dispute: presentDispute(row, cards.get(row.creatorId)) };
});
