import type { Client, Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { selectFields } from "../../crm/index.ts";
import { withLocalCopy } from "../../../uploads.ts";
import { isPublicImport, layerOfImport } from "../layer-of-import.ts";
import type { ImportRow } from "../store.ts";
import { inferInReader } from "../readers/infer-in-reader.ts";
import type { Question, InferredSchema } from "../inference/infer-schema.ts";
import { fileOf } from "./read-imports.ts";

type InferAgain = { ctx: Context<Member>; row: ImportRow; client: Client } & Pick<
  Question,
  "plan" | "mapping" | "choices"
>;

/** Infers the schema of an import's table again, by another plan or mapping. */
export async function inferAgain({ ctx, row, client, plan, mapping, choices }: InferAgain): Promise<InferredSchema> {
  const fields = await selectFields(tenantOf(ctx));
  const question = {
    fields,
    fileName: row.fileName,
    plan,
    mapping,
    choices,
    isPublic: isPublicImport(ctx, row),
    now: ctx.clock.now(),
  };
  return withLocalCopy(ctx, fileOf(row), (file) =>
    inferInReader({ ctx, question: { ...question, file }, layer: layerOfImport(row), signal: client.signal }),
  );
}
