import { feature } from "../../kernel/feature.ts";
import { listPlans, setSearchCredits } from "./admin.ts";

export const plans = feature({
  name: "plans",
  handlers: [listPlans, setSearchCredits],
});
