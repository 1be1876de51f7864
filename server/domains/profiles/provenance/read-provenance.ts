import { comparedFigure, type AccountView, type CreatorCard } from "#contract/creators.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { accountNamed } from "#contract/named-figure.ts";
import type { Figure, MissingReason } from "#contract/profiles.ts";
import type { figureProvenance } from "#contract/provenance.ts";
import type { Call } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { readCards, readEvidence, type AccountEvidence } from "../../creators/index.ts";
import { whyMissing } from "../rules.ts";
import { presentRow, presentSource } from "./present.ts";
import { bestAccount, explain, NOTHING, partsOf, type Explanation } from "./rules.ts";
import { selectFiles, selectRows, selectSources } from "./store.ts";
import { useOf, wantedFor } from "./wanted.ts";

type Provenance = ReplyOf<typeof figureProvenance>;
type Asked = Pick<Call<typeof figureProvenance>, "ctx" | "input">;
type Known = { card: CreatorCard; evidence: AccountEvidence[]; now: Date };
type Told = Pick<Provenance, "value" | "missing" | "parts"> & {
  explanation: Explanation;
  /** Whose rows are behind it. */
  account: AccountEvidence | undefined;
};

export async function readProvenance({ ctx, input }: Asked): Promise<Provenance> {
  const id = Number(input.id);
  const [cards, evidence] = await Promise.all([readCards({ ctx, ids: [id] }), readEvidence({ ctx, creatorIds: [id] })]);
  const known = { card: cards.get(id) ?? refuse("not_found"), evidence, now: ctx.clock.now() };

  const { figure } = input;
  const { explanation, account, ...told } =
    figure === "score" ? tellScore(known) : tellFigure(known, { ...input, figure });
  const wanted = account && wantedFor(figure, account, { creatorId: id, now: known.now });
  const rows = wanted ? await selectRows(ctx.db, wanted) : [];
  const ids = new Set([...explanation.sourceIds, ...rows.map(({ sourceId }) => sourceId)]);
  const sources = await selectSources(ctx.db, [...ids]);
  const files = await selectFiles(ctx.db, [...sources.values()]);
  const reader = ctx.actor;
  const [source = null, ...alsoFrom] = [...new Set(explanation.sourceIds)].flatMap((sourceId) => {
    const found = sources.get(sourceId);
    return found ? [presentSource(found, reader)] : [];
  });
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
    rows: rows.flatMap((row) => {
      const of = sources.get(row.sourceId);
      if (!of || !account) return [];
      return [presentRow(row, { source: of, use: useOf(row, { figure, account, policy: of.policy }), files, reader })];
    }),
    total: rows[0]?.total ?? 0,
  };
}

function tellFigure(
  { card, evidence, now }: Known,
  { figure, ...whose }: { figure: Exclude<Figure, "score">; network?: string; username?: string },
): Told {
  const view = accountNamed(card.networks, whose) ?? refuse("not_found");
  const own = evidenceOf(view, evidence) ?? refuse("not_found");
  const value = view[figure];
  return {
    value,
    missing: value === null ? whyMissing(figure, own) : null,
    explanation: explain(figure, own, { value, now }),
    account: own,
    parts: [],
  };
}

function tellScore({ card, evidence, now }: Known): Told {
  const value = card.score;
  const best = bestAccount(evidence);
  if (value === null || !best) {
    const account = evidence.find((own) => whyMissing("score", own) === "licence");
    return { value, missing: whyNoScore(account), explanation: NOTHING, account: account ?? evidence[0], parts: [] };
  }
  const view = card.networks.find((account) => evidenceOf(account, [best]));
  return {
    value,
    missing: null,
    explanation: explain("score", best.compared, { value, now }),
    account: best,
    parts: partsOf(best).flatMap(({ figure, percentile, weight }) => {
      const of = view ? comparedFigure(view, figure) : null;
      return of === null ? [] : { network: best.network, figure, percentile, weight, value: of };
    }),
  };
}

function whyNoScore(kept: AccountEvidence | undefined): MissingReason {
  return kept ? "licence" : "no_source";
}

function evidenceOf({ network, username }: AccountView, evidence: readonly AccountEvidence[]) {
  return evidence.find((own) => own.network === network && own.username === username);
}
