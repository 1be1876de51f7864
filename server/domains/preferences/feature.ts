import { feature } from "../../kernel/feature.ts";
import * as verbs from "./preferences.ts";

export const preferences = feature({
  name: "preferences",
  handlers: [verbs],
});
