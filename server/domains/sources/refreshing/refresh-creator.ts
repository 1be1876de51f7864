import type { ReplyOf } from "#contract/endpoint.ts";
import { refreshCreator as endpoint } from "#contract/sources.ts";
import { connectorFor, whyNone } from "#server/connectors/registry.ts";
import type { Context } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { refreshMetrics } from "../../creators/index.ts";
import { selectConnector } from "../credentials/store.ts";
import { policyOf } from "../policy.ts";
import { askAbout, type Told, type Turn } from "./ask-about.ts";
import { readPodcasts } from "./read-podcasts.ts";
import { hasCreator, selectTurns } from "./store.ts";
import { write } from "../../../kernel/handler.ts";

type Answer = ReplyOf<typeof endpoint>["accounts"][number];

/**
 * Asks about every account of a creator now, under the budget everybody has, and answers what each network said. What
 * their podcasts' feeds say of them is read too.
 */
export const refreshCreator = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  const creatorId = Number(input.id);
  if (!(await hasCreator(ctx.db, creatorId))) refuse("not_found");
  const turns = await selectTurns(ctx.db, creatorId);
  const byNetwork = [...Map.groupBy(turns, (turn) => turn.network)];
  const [answers] = await Promise.all([
    Promise.all(byNetwork.map(([name, own]) => askNetwork(ctx, name, own))),
    readPodcasts({ ctx, creatorId }),
  ]);
  const accounts = answers.flat();
  // Seen when the screen reads them again, not when the fold comes by.
  if (accounts.some(({ outcome }) => outcome === "ok")) await refreshMetrics({ ctx, creatorIds: [creatorId] });
  return { accounts };
});

async function askNetwork(ctx: Context, name: Turn["network"], turns: readonly Turn[]): Promise<Answer[]> {
  const connector = connectorFor(name);
  const about = (turn: Turn, { outcome, msg }: Pick<Told, "outcome" | "msg">): Answer => ({
    network: name,
    username: turn.username,
    outcome,
    msg: msg === "" && connector ? `${connector.label} answered: its figures are up to date.` : msg,
  });
  if (!connector) return turns.map((turn) => about(turn, { outcome: "no_source", msg: whyNone(name) }));
  const policy = policyOf(connector, await selectConnector(ctx.db, connector.key));
  const told = await askAbout({ ctx, connector, policy, turns });
  return turns.flatMap((turn, i) => (told[i] ? [about(turn, told[i])] : []));
}
