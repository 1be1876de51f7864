import { comparedFigure, type AccountView, type CreatorCard } from "#contract/creators.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { usernameKey } from "#contract/networks.ts";
import type { Figure, figureProvenance, MissingReason } from "#contract/profiles.ts";
import type { Call } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { readCards, readEvidence, type AccountEvidence } from "../../creators/index.ts";
import { whyMissing } from "../rules.ts";
import { bestAccount, explain, NOTHING, partsOf, type Explanation } from "./rules.ts";
import { selectSources } from "./store.ts";

type Provenance = ReplyOf<typeof figureProvenance>;
type Asked = Pick<Call<typeof figureProvenance>, "ctx" | "input">;
type Known = { card: CreatorCard; evidence: AccountEvidence[]; now: Date };
type Told = Pick<Provenance, "value" | "missing" | "parts"> & { explanation: Explanation };

export async function readProvenance({ ctx, input }: Asked): Promise<Provenance> {
  const id = Number(input.id);
  const [cards, evidence] = await Promise.all([readCards({ ctx, ids: [id] }), readEvidence({ ctx, creatorIds: [id] })]);
  const known = { card: cards.get(id) ?? refuse("not_found"), evidence, now: ctx.clock.now() };

  const { figure } = input;
  const { explanation, ...told } = figure === "score" ? tellScore(known) : tellFigure(known, { ...input, figure });
  const [source = null, ...alsoFrom] = await selectSources(ctx.db, [...new Set(explanation.sourceIds)]);
  return {
    ...told,
    source,
    alsoFrom,
    at: explanation.at?.toISOString() ?? null,
    precision: explanation.precision,
    n: explanation.n,
    window: explanation.window && {
      from: explanation.window.from.toISOString(),
      to: explanation.window.to.toISOString(),
    },
    method: explanation.method,
  };
}

function tellFigure(
  { card, evidence, now }: Known,
  { figure, network, username }: { figure: Exclude<Figure, "score">; network?: string; username?: string },
): Told {
  const key = username === undefined ? undefined : usernameKey(username);
  const isAsked = (of: { network: string; username: string }) =>
    of.network === network && (key === undefined || usernameKey(of.username) === key);
  const view = card.networks.find(isAsked) ?? refuse("not_found");
  const own = evidenceOf(view, evidence) ?? refuse("not_found");
  const value = view[figure];
  return {
    value,
    missing: value === null ? whyMissing(figure, own) : null,
    explanation: explain(figure, own, { value, now }),
    parts: [],
  };
}

function tellScore({ card, evidence, now }: Known): Told {
  const value = card.score;
  const best = bestAccount(evidence);
  if (value === null || !best) return { value, missing: whyNoScore(evidence), explanation: NOTHING, parts: [] };
  const view = card.networks.find((account) => evidenceOf(account, [best]));
  return {
    value,
    missing: null,
    explanation: explain("score", best.compared, { value, now }),
    parts: partsOf(best).flatMap(({ figure, percentile, weight }) => {
      const of = view ? comparedFigure(view, figure) : null;
      return of === null ? [] : { network: best.network, figure, percentile, weight, value: of };
    }),
  };
}

function whyNoScore(evidence: readonly AccountEvidence[]): MissingReason {
  return evidence.some((own) => whyMissing("score", own) === "licence") ? "licence" : "no_source";
}

function evidenceOf({ network, username }: AccountView, evidence: readonly AccountEvidence[]) {
  return evidence.find((own) => own.network === network && own.username === username);
}
