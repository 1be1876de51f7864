import {
  profileDetailedScoring as detailed,
  profileScoring as endpoint,
  type ScoreChanges,
} from "#contract/profiles/scoring.ts";
import { INFLUENCE } from "#contract/scores/influence.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { refuse } from "../../../errors.ts";
import { bestAccount } from "../../../figures/score.ts";
import { read } from "../../../kernel/handler.ts";
import { whyNoScore } from "../provenance/rules.ts";
import { authenticityOf, presentSignals, type AccountAuthenticity } from "./authenticity.ts";
import { readContent, readRatingHistory } from "./content.ts";
import { readPublicSeries, readScored } from "./read-creator.ts";
import { influenceOnNetwork, overallInfluence, presentInfluence, rounded, roundedScore } from "./rules.ts";
import { selectScoreHistory } from "./store.ts";

export const profileScoring = read(endpoint, { isPrepared: true })(async ({ ctx, input }) => {
  const id = Number(input.id);
  const now = ctx.clock.now();
  const { card, ids, own, main, isOpen } = await readScored(ctx, id);
  const [series, history] = await Promise.all([readPublicSeries(ctx, ids, main), selectScoreHistory(ctx.db, id)]);
  const { posts } = series;
  const [content, ratings] = isOpen
    ? await Promise.all([
        readContent(ctx, { creatorId: id, ids, posts, isRequested: true }),
        readRatingHistory(ctx, ids),
      ])
    : [null, []];
  const best = bestAccount(own.map(({ evidence }) => evidence));
  const counted = own.find(({ evidence }) => evidence === best);
  const isScored = card.score !== null && counted !== undefined;
  const score = card.score === null ? null : card.score / 100;
  const shown = presentHistory(history, isOpen);
  const changesOf = (of: ScoreHistory[number]["of"]) => presentChanges(shown.history.filter((one) => one.of === of));
  return {
    version: INFLUENCE.version,
    overall:
      counted && isScored
        ? {
            ...presentInfluence(overallInfluence(counted), counted, now),
            score,
            tier: card.tier,
            network: counted.view.network,
            username: counted.view.username,
          }
        : null,
    missing: isScored ? null : whyNoScore(own.map(({ evidence }) => evidence)),
    tier: card.tier,
    networks: main.map((account) => {
      const { score: points, confidence, tier, bonus } = presentInfluence(influenceOnNetwork(account), account, now);
      const { network, username } = account.view;
      const authenticity = summaryOf(authenticityOf(account, series, now));
      return { network, username, score: points, confidence, tier, bonus, authenticity };
    }),
    content,
    ratings,
    history: changesOf("influence"),
    authenticityHistory: changesOf("authenticity"),
    risingHistory: changesOf("rising"),
    blurredFields: [...shown.blurredFields, ...heldBack(isOpen, series.posts)],
  };
});

type ScoreHistory = Awaited<ReturnType<typeof selectScoreHistory>>;

/** Without a plan that opens it, a history is hidden if it has more than the current scores. */
function presentHistory(history: ScoreHistory, isOpen: boolean): { history: ScoreHistory; blurredFields: "history"[] } {
  const isLonger = history.length > new Set(history.map(({ of }) => of)).size;
  return !isOpen && isLonger ? { history: [], blurredFields: ["history"] } : { history, blurredFields: [] };
}

function presentChanges(history: ScoreHistory): ScoreChanges {
  return history.map(({ at, score, version, reason }) => ({
    at: at.toISOString(),
    score: score === null ? null : score / 100,
    version,
    reason,
  }));
}

function summaryOf({ score, confidence, verdict, override }: AccountAuthenticity) {
  return {
    score: roundedScore(score),
    confidence: rounded(confidence, 4),
    verdict,
    override: override && { ...override, computed: roundedScore(override.computed) },
  };
}

function heldBack(isOpen: boolean, posts: readonly unknown[]): "dimensions"[] {
  return isOpen || posts.length === 0 ? [] : ["dimensions"];
}

export const profileDetailedScoring = read(detailed)(async ({ ctx, input }) => {
  const id = Number(input.id);
  const { main, ids, isOpen } = await readScored(ctx, id);
  const account = main.find(({ view }) => view.network === input.network) ?? refuse("not_found");
  const now = ctx.clock.now();
  const { network } = input;
  const [series, history] = await Promise.all([
    readPublicSeries(ctx, ids, [account]),
    // A merged creator's account has the history of the creator it belongs to.
    selectScoreHistory(ctx.db, account.creatorId, network),
  ]);
  const shown = presentHistory(history, isOpen);
  const authenticity = authenticityOf(account, series, now);
  return {
    version: INFLUENCE.version,
    network,
    username: account.view.username,
    followers: account.view.followers,
    influence: presentInfluence(influenceOnNetwork(account), account, now),
    authenticity: {
      version: PROFILE_AUTHENTICITY.version,
      ...summaryOf(authenticity),
      signals: isOpen ? presentSignals(authenticity, series.posts) : [],
    },
    content: isOpen ? await readContent(ctx, { creatorId: id, ids, posts: series.posts, isRequested: false }) : null,
    history: presentChanges(shown.history),
    blurredFields: [
      ...shown.blurredFields,
      ...(isOpen ? [] : (["signals"] as const)),
      ...heldBack(isOpen, series.posts),
    ],
  };
});
