import { feature } from "../../kernel/feature.ts";
import * as verbs from "./handlers.ts";

export const search = feature({
  name: "search",
  handlers: [verbs],
});
