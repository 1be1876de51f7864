import { feature } from "../../kernel/feature.ts";
import * as admin from "./admin.ts";

export const plans = feature({
  name: "plans",
  handlers: [admin],
});
