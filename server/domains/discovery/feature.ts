import { feature } from "../../kernel/feature.ts";
import { discover, showMoreResults } from "./discover.ts";

export const discovery = feature({
  name: "discovery",
  handlers: [discover, showMoreResults],
});
