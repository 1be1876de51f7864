import { feature } from "../../kernel/feature.ts";
import { discover } from "./discover.ts";

export const discovery = feature({
  name: "discovery",
  handlers: [discover],
});
