import { profileDetailedScoring as detailed, profileScoring as endpoint } from "#contract/profiles/scoring.ts";
import { INFLUENCE } from "#contract/scores/influence.ts";
import { refuse } from "../../../errors.ts";
import { bestAccount } from "../../../figures/score.ts";
import { read } from "../../../kernel/handler.ts";
import { whyNoScore } from "../provenance/rules.ts";
import { readScored } from "./read-creator.ts";
import { influenceOnNetwork, overallInfluence, presentInfluence } from "./rules.ts";
import { selectScoreHistory } from "./store.ts";

export const profileScoring = read(endpoint)(async ({ ctx, input }) => {
  const id = Number(input.id);
  const now = ctx.clock.now();
  const [{ card, own, main, isOpen }, history] = await Promise.all([
    readScored(ctx, id),
    selectScoreHistory(ctx.db, id),
  ]);
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
      return { network: account.view.network, username: account.view.username, score: points, confidence };
    }),
    history: isHeldBack
      ? []
      : history.map(({ at, score: points, version, reason }) => ({
          at: at.toISOString(),
          score: points === null ? null : points / 100,
          version,
          reason,
        })),
    blurredFields: isHeldBack ? ["history"] : [],
  };
});

export const profileDetailedScoring = read(detailed)(async ({ ctx, input }) => {
  const { main } = await readScored(ctx, Number(input.id));
  const account = main.find(({ view }) => view.network === input.network) ?? refuse("not_found");
  return {
    version: INFLUENCE.version,
    network: input.network,
    username: account.view.username,
    followers: account.view.followers,
    influence: presentInfluence(influenceOnNetwork(account), account, ctx.clock.now()),
    blurredFields: [],
  };
});
