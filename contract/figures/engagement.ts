import { metric } from "./figure.ts";

export const ENGAGEMENT = "likes, comments, shares, saves, reposts and quotes, those the network gives";

export const engagement = metric({
  id: "engagement",
  name: "Engagement",
  of: "post",
  unit: "count",
  definition: `${ENGAGEMENT[0]?.toUpperCase()}${ENGAGEMENT.slice(1)}.`,
  window: "Latest. Where likes are hidden: the others, marked as partial; missing when none is known.",
});
