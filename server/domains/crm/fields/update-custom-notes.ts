import { customFieldProblem, type updateCustomNotes as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { recordChanges } from "../../actions/index.ts";
import { mustWriteCrm } from "../policy.ts";
import { tellChanged } from "../tell-changed.ts";
import { writeField } from "./write-field.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Writes one field of many rows, each its own text: all of them or none. A row named twice takes the last. */
export async function updateCustomNotes({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const { field, values } = input;
  const bad = values.flatMap(({ customNote }, row) =>
    customFieldProblem(field, customNote) ? [{ row, text: customNote }] : [],
  );
  if (bad.length > 0) refuse("bad_request", explain(bad));
  const texts = new Map(values.map(({ customCreatorId, customNote }) => [customCreatorId.toLowerCase(), customNote]));
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(ownerOf(tx));
    const done = await recordChanges({ ctx: tx, verb: "crm.fields", title: null }, (actionId) =>
      writeField({ ctx: tx, field, texts, actionId }),
    );
    if (done.actionId) tellChanged(tx, ["crm", "timeline"]);
    return { success: true, ...done };
  });
}

type Bad = { row: number; text: string };

/** Names the first row that cannot be written, counted from 1 as people do. */
function explain(bad: readonly Bad[]) {
  const [first] = bad;
  const others = bad.length > 1 ? `, and ${bad.length - 1} more are not either` : "";
  return {
    msg: first && `Row ${first.row + 1}: “${first.text}” is not an e-mail address${others}. Nothing was written.`,
    issues: bad.map(({ row }) => ({ path: `values.${row}.customNote`, message: "must be an e-mail address" })),
  };
}
