import { feature } from "../../kernel/feature.ts";
import * as computeAchievements from "./achievements/compute-achievements.ts";
import * as readAchievements from "./achievements/read-achievements.ts";
import { createGoal, removeGoal } from "./goals.ts";
import { readOwnMetrics } from "./read-metrics.ts";
import { readPlayground } from "./playground/read-playground.ts";
import { readOwnRankings } from "./read-rankings.ts";
import { prepareRecaps } from "./recaps/make-recaps.ts";
import * as recaps from "./recaps/recaps.ts";

export const myStats = feature({
  name: "my-stats",
  handlers: [{ readPlayground, readOwnRankings, readOwnMetrics, createGoal, removeGoal }, readAchievements, recaps],
  undo: { "goals.create": { redo: {} }, "goals.remove": { redo: {} } },
  whenSynced: computeAchievements.computeFirstAchievements,
  nightly: {
    async after(call) {
      await computeAchievements.computeAchievements(call);
      // They show the achievements.
      await prepareRecaps(call);
    },
  },
});
