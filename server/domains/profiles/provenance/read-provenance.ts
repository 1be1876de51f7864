import { comparedFigure, type AccountView, type CreatorCard } from "#contract/creators.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { findReferencedAccount } from "#contract/figures/named-figure.ts";
import type { Figure } from "#contract/figures/metrics.ts";
import type { Network } from "#contract/networks/networks.ts";
import { figureProvenance as endpoint } from "#contract/profiles/provenance.ts";
import { refuse } from "../../../errors.ts";
import type { AccountEvidence } from "../../../figures/evidence.ts";
import { NO_EXPLANATION, type Explanation } from "../../../figures/figure.ts";
import { read } from "../../../kernel/handler.ts";
import { FIGURE_MODULES } from "../../../figures/index.ts";
import { bestAccount, partsOf } from "../../../figures/score.ts";
import { readCards, readEvidence } from "../../creators/index.ts";
import { presentSource } from "../../posts/index.ts";
import { readOpen } from "../opening/open-profile.ts";
import { bonusFor } from "../scoring/rules.ts";
import { selectAdjustments } from "../scoring/store.ts";
import { presentRow } from "./present.ts";
import { explain, useOf, whyMissing, whyNoScore } from "./rules.ts";
import { selectFiles, selectRows, selectSources } from "./store.ts";

type Provenance = ReplyOf<typeof endpoint>;
type CreatorEvidence = { card: CreatorCard; evidence: AccountEvidence[]; now: Date };
type ExplainedFigure = Pick<Provenance, "value" | "missing" | "parts"> & {
  explanation: Explanation;
  /** The account with the rows of the figure. */
  account: AccountEvidence | undefined;
};

export const figureProvenance = read(endpoint)(async ({ ctx, input }) => {
  const id = Number(input.id);
  const [cards, evidence] = await Promise.all([readCards({ ctx, ids: [id] }), readEvidence({ ctx, creatorIds: [id] })]);
  const known = { card: cards.get(id) ?? refuse("not_found"), evidence, now: ctx.clock.now() };

  const isOpen = (await readOpen(ctx, [{ id, isSample: known.card.isSample }])).has(id);

  const { figure } = input;
  const { explanation, account, ...result } =
    figure === "score" ? explainScore(known, input) : explainFigure(known, { ...input, figure });
  const rows = account
    ? await selectRows(ctx.db, {
        creatorId: id,
        accountId: account.accountId,
        ...FIGURE_MODULES[figure].rows(account, known.now),
      })
    : [];
  const ids = new Set([...explanation.sourceIds, ...rows.map(({ sourceId }) => sourceId)]);
  const sources = await selectSources(ctx.db, [...ids]);
  const files = await selectFiles(ctx.db, [...sources.values()]);
  const reader = ctx.actor;
  const [source = null, ...alsoFrom] = [...new Set(explanation.sourceIds)].flatMap((sourceId) => {
    const found = sources.get(sourceId);
    return found ? [presentSource(found, reader)] : [];
  });
  const adjustments = figure === "score" ? await selectAdjustments(ctx.db, [id]) : [];
  return {
    ...result,
    bonus: result.value === null ? null : bonusFor(adjustments, input.network ?? "global"),
    source,
    alsoFrom,
    at: explanation.at,
    precision: explanation.precision,
    n: explanation.n,
    window: explanation.window && {
      from: explanation.window.from,
      to: explanation.window.to,
    },
    method: explanation.method,
    rows: (isOpen ? rows : []).flatMap((row) => {
      const of = sources.get(row.sourceId);
      if (!of || !account) return [];
      return [presentRow(row, { source: of, use: useOf(row, { figure, account, policy: of.policy }), files, reader })];
    }),
    total: rows[0]?.total ?? 0,
    blurredFields: isOpen || rows.length === 0 ? [] : ["rows"],
  };
});

function explainFigure(
  { card, evidence, now }: CreatorEvidence,
  { figure, ...named }: { figure: Exclude<Figure, "score">; network?: string; username?: string },
): ExplainedFigure {
  const view = findReferencedAccount(card.networks, named) ?? refuse("not_found");
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

/** With a network of the account there, otherwise overall: of the best account. */
function explainScore(
  { card, evidence, now }: CreatorEvidence,
  named: { network?: Network | undefined; username?: string | undefined },
): ExplainedFigure {
  const account = named.network && (findReferencedAccount(card.networks, named) ?? refuse("not_found"));
  const value = account ? account.score : card.score;
  const among = account ? evidence.filter((own) => evidenceOf(account, [own])) : evidence;
  const best = bestAccount(among);
  if (value === null || !best) {
    return {
      value,
      missing: whyNoScore(among),
      explanation: NO_EXPLANATION,
      account: among.find((own) => whyMissing("score", own) === "licence") ?? among[0],
      parts: [],
    };
  }
  const view = card.networks.find((one) => evidenceOf(one, [best]));
  return {
    value,
    missing: null,
    explanation: explain("score", best, { value, now }),
    account: best,
    parts: partsOf(best).flatMap(({ figure, percentile, weight }) => {
      const of = view ? comparedFigure(view, figure) : null;
      return of === null ? [] : { network: best.network, figure, percentile, weight, value: of };
    }),
  };
}

function evidenceOf({ network, username }: AccountView, evidence: readonly AccountEvidence[]) {
  return evidence.find((own) => own.network === network && own.username === username);
}
