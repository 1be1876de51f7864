import type { ReplyOf } from "#contract/endpoint.ts";
import type { whatWeHold as endpoint } from "#contract/privacy.ts";
import type { Call } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { presentAccount, presentCreator, presentFact, presentFigures } from "./present.ts";
import { selectAccounts, selectCreator, selectFacts, selectFigures, selectTeams } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function whatWeHold({ ctx: { db }, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const id = Number(input.id);
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
