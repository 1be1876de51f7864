import { feature } from "../../kernel/feature.ts";
import { createGoal, removeGoal } from "./goals.ts";
import { readOwnMetrics } from "./read-metrics.ts";
import { readPlayground } from "./playground/read-playground.ts";
import { readOwnRankings } from "./read-rankings.ts";

export const myStats = feature({
  name: "my-stats",
  handlers: [{ readPlayground, readOwnRankings, readOwnMetrics, createGoal, removeGoal }],
  undo: { "goals.create": { redo: {} }, "goals.remove": { redo: {} } },
});
