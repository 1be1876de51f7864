import { feature } from "../../kernel/feature.ts";
import * as verbs from "./people.ts";

export const people = feature({
  name: "people",
  handlers: [verbs],
});
