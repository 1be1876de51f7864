import { feature } from "../../kernel/feature.ts";
import { deleteExpired } from "./index.ts";
import * as verbs from "./notifications.ts";

export const notifications = feature({
  name: "notifications",
  handlers: [verbs],
  nightly: { before: deleteExpired },
});
