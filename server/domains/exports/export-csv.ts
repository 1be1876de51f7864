import { exportCsv as endpoint } from "#contract/crm.ts";
import { tenantOf } from "../../db/tenant.ts";
import { read } from "../../kernel/handler.ts";
import { answerCsv } from "./answer-csv.ts";
import { choiceOf } from "./choice/choice.ts";
import { chooseCreators } from "./choice/choose-creators.ts";
import { nameOf } from "./file-name.ts";

/** Selected creators, everybody in the chosen lists, those who fit; the whole CRM when nothing of it is said. */
export const exportCsv = read(endpoint)(async ({ ctx, input }) => {
  const choice = choiceOf(input);
  const { creatorIds, lists } = await chooseCreators({ tenant: tenantOf(ctx), choice });
  const { columns } = input.options;
  return answerCsv({ ctx, kind: "export-crm", what: nameOf(lists), choice, creatorIds, lists, columns });
});
