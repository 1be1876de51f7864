import { feature } from "../../kernel/feature.ts";
import { storeRankingDay } from "../../engine/ranking-days/index.ts";
import * as administration from "./administration.ts";
import * as hallOfFame from "./hall-of-fame/hall-of-fame.ts";
import * as listRankings from "./list-rankings.ts";
import * as bestPlaces from "./best-places.ts";
import * as readRanking from "./read-ranking.ts";
import * as places from "./places.ts";
import { notifyMoves } from "./tracked/notify-moves.ts";
import * as trackedRankings from "./tracked/tracked-rankings.ts";

export const rankings = feature({
  name: "rankings",
  handlers: [administration, hallOfFame, listRankings, bestPlaces, readRanking, places, trackedRankings],
  undo: { "rankings.untrack": trackedRankings.undoUntracking },
  nightly: {
    async after({ ctx }) {
      await storeRankingDay(ctx);
      await hallOfFame.recordFirstPlaces(ctx);
      await notifyMoves(ctx);
    },
  },
});
