import type { exportCsv as endpoint } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { answerCsv } from "./answer-csv.ts";
import { choiceOf } from "./choice/choice.ts";
import { chooseCreators } from "./choice/choose-creators.ts";
import { nameOf } from "./file-name.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Selected creators, everybody in the chosen lists, those who fit; the whole CRM when nothing of it is said. */
export async function exportCsv({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const choice = choiceOf(input);
  const { creatorIds, lists } = await chooseCreators({ owner: ownerOf(ctx), choice });
  const { columns } = input.options;
  return answerCsv({ ctx, kind: "export-crm", what: nameOf(lists), choice, creatorIds, lists, columns });
}
