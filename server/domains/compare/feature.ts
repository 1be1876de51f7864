import { feature } from "../../kernel/feature.ts";
import { compareCreators } from "./compare-creators.ts";

export const compare = feature({
  name: "compare",
  handlers: [compareCreators],
});
