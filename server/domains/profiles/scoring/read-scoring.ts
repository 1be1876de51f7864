import { profileDetailedScoring as detailed, profileScoring as endpoint } from "#contract/profiles/scoring.ts";
import { INFLUENCE } from "#contract/scores/influence.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { refuse } from "../../../errors.ts";
import { bestAccount } from "../../../figures/score.ts";
import { read } from "../../../kernel/handler.ts";
import { whyNoScore } from "../provenance/rules.ts";
import type { ProfileAuthenticity } from "../../scores/index.ts";
import { authenticityOf, presentContent, presentSignals } from "./authenticity.ts";
import { readPublicSeries, readScored } from "./read-creator.ts";
import { influenceOnNetwork, overallInfluence, presentInfluence } from "./rules.ts";
import { selectScoreHistory } from "./store.ts";

export const profileScoring = read(endpoint)(async ({ ctx, input }) => {
  const id = Number(input.id);
  const now = ctx.clock.now();
  const { card, ids, own, main, isOpen } = await readScored(ctx, id);
  const [series, history] = await Promise.all([readPublicSeries(ctx, ids, main), selectScoreHistory(ctx.db, id)]);
  const best = bestAccount(own.map(({ evidence }) => evidence));
  const counted = own.find(({ evidence }) => evidence === best);
  const isScored = card.score !== null && counted !== undefined;
  const score = card.score === null ? null : card.score / 100;
  const isHeldBack = !isOpen && history.length > 1;
  return {
    version: INFLUENCE.version,
    overall:
      counted && isScored
        ? {
            ...presentInfluence(overallInfluence(counted), counted, now),
            score,
            network: counted.view.network,
            username: counted.view.username,
          }
        : null,
    missing: isScored ? null : whyNoScore(own.map(({ evidence }) => evidence)),
    tier: card.tier,
    networks: main.map((account) => {
      const { score: points, confidence } = influenceOnNetwork(account);
      const { network, username } = account.view;
      const authenticity = summaryOf(authenticityOf(account, series, now));
      return { network, username, score: points, confidence, authenticity };
    }),
    content: isOpen ? presentContent(series.posts) : null,
    history: isHeldBack
      ? []
      : history.map(({ at, score: points, version, reason }) => ({
          at: at.toISOString(),
          score: points === null ? null : points / 100,
          version,
          reason,
        })),
    blurredFields: [...(isHeldBack ? (["history"] as const) : []), ...heldBack(isOpen, series.posts)],
  };
});

function summaryOf({ score, confidence, verdict }: ProfileAuthenticity) {
  return { score, confidence, verdict };
}

function heldBack(isOpen: boolean, posts: readonly unknown[]): "dimensions"[] {
  return isOpen || posts.length === 0 ? [] : ["dimensions"];
}

export const profileDetailedScoring = read(detailed)(async ({ ctx, input }) => {
  const { main, ids, isOpen } = await readScored(ctx, Number(input.id));
  const account = main.find(({ view }) => view.network === input.network) ?? refuse("not_found");
  const now = ctx.clock.now();
  const series = await readPublicSeries(ctx, ids, [account]);
  const authenticity = authenticityOf(account, series, now);
  return {
    version: INFLUENCE.version,
    network: input.network,
    username: account.view.username,
    followers: account.view.followers,
    influence: presentInfluence(influenceOnNetwork(account), account, now),
    authenticity: {
      version: PROFILE_AUTHENTICITY.version,
      ...summaryOf(authenticity),
      signals: isOpen ? presentSignals(authenticity, series.posts) : [],
    },
    content: isOpen ? presentContent(series.posts) : null,
    blurredFields: [...(isOpen ? [] : (["signals"] as const)), ...heldBack(isOpen, series.posts)],
  };
});
