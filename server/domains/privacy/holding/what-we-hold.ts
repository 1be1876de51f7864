import { whatWeHold as endpoint } from "#contract/privacy.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Database } from "../../../db/connect.ts";
import { refuse } from "../../../errors.ts";
import { presentAccount, presentCreator, presentFact, presentFigures } from "./present.ts";
import { selectAccounts, selectCreator, selectFacts, selectFigures, selectTeams } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

export const whatWeHold = read(endpoint)(async ({ ctx, input }) => readHeld(ctx.db, Number(input.id)));

export async function readHeld(db: Database, id: number): Promise<ReplyOf<typeof endpoint>> {
  const creator = (await selectCreator(db, id)) ?? refuse("not_found");
  const [accounts, facts, figures, teams] = await Promise.all([
    selectAccounts(db, id),
    selectFacts(db, id),
    selectFigures(db, id),
    selectTeams(db, id),
  ]);
  return {
    creator: presentCreator(creator),
    accounts: accounts.map(presentAccount),
    facts: facts.map((fact) => presentFact(fact, accounts)),
    figures: figures.map(presentFigures),
    teams,
  };
}
