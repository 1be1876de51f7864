import type { Context, Member } from "../../../context.ts";
import { readNicheNames } from "#server/domains/categories/index.ts";
import { findPeople } from "../drafts/find-people.ts";
import type { InferredSchema } from "../inference/infer-schema.ts";
import { askReader } from "./ask-reader.ts";
import type { Question } from "./reader-process.ts";
import { readInTurn } from "./read-in-turn.ts";

type UploadedTable = {
  ctx: Context<Member>;
  question: Extract<Question, { infer: unknown }>["infer"];
  /** Ends the reading when the caller is gone. */
  signal: AbortSignal;
};

/** Infers the schema of an uploaded table in a process of its own, in the turn of the workspace's owner. */
export async function inferInReader({ ctx, question, signal }: UploadedTable): Promise<InferredSchema> {
  const nicheNames = await readNicheNames({ ctx });
  return readInTurn({ ctx, signal }, () =>
    askReader(
      { infer: { ...question, nicheNames } },
      {
        signal,
        async receive(message, send) {
          if ("names" in message) send({ people: await findPeople({ ctx, names: message.names }) });
          return "schema" in message ? message.schema : undefined;
        },
      },
    ),
  );
}
