import { feature } from "../../kernel/feature.ts";
import { checkAlerts } from "./check-alerts.ts";
import * as settings from "./settings.ts";

export const alerts = feature({
  name: "alerts",
  handlers: [settings],
  nightly: { after: checkAlerts },
});
