import type { Context, Member } from "../../../context.ts";
import type { Layer } from "../../../db/layers.ts";
import { readNicheNames } from "#server/domains/categories/index.ts";
import { compareIds } from "#server/domains/creators/index.ts";
import { findPeople } from "../drafts/find-people.ts";
import type { InferredSchema } from "../inference/infer-schema.ts";
import { askReader } from "./ask-reader.ts";
import type { Question } from "./reader-process.ts";
import { readInTurn } from "./read-in-turn.ts";

type UploadedTable = {
  ctx: Context<Member>;
  question: Extract<Question, { infer: unknown }>["infer"];
  /** Where its records would go. */
  layer: Layer;
  /** Ends the reading when the caller is gone. */
  signal: AbortSignal;
};

/** Infers the schema of an uploaded table in a process of its own, in the turn of the workspace's owner. */
export async function inferInReader({ ctx, question, layer, signal }: UploadedTable): Promise<InferredSchema> {
  const nicheNames = await readNicheNames({ ctx });
  return readInTurn({ ctx, signal }, () =>
    askReader(
      { infer: { ...question, nicheNames } },
      {
        signal,
        async receive(message, send) {
          if ("names" in message) send({ people: await findPeople({ ctx, names: message.names }) });
          if ("accounts" in message) send({ compared: await compareIds({ ctx, accounts: message.accounts, layer }) });
          return "schema" in message ? message.schema : undefined;
        },
      },
    ),
  );
}
