import { feature } from "../../kernel/feature.ts";
import * as verbs from "./support.ts";

export const support = feature({
  name: "support",
  handlers: [verbs],
});
