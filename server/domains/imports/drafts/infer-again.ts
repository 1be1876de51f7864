import type { Context, Member } from "../../../context.ts";
import { withLocalCopy } from "../../../uploads.ts";
import type { ImportRow } from "../store.ts";
import { inferSchema, type Question, type InferredSchema } from "../inference/infer-schema.ts";
import { fileOf } from "./read-imports.ts";
import { findPeople } from "./find-people.ts";

type InferAgain = { ctx: Context<Member>; row: ImportRow } & Pick<Question, "plan" | "mapping">;

/** Infers the schema of an import's table again, by another plan or mapping. */
export async function inferAgain({ ctx, row, plan, mapping }: InferAgain): Promise<InferredSchema> {
  const question = { fileName: row.fileName, plan, mapping, now: ctx.clock.now() };
  return withLocalCopy(ctx, fileOf(row), (file) =>
    inferSchema({ ...question, file, findPeople: (names) => findPeople({ ctx, names }) }),
  );
}
