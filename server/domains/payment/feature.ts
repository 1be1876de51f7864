import { feature } from "../../kernel/feature.ts";
import * as subscribe from "./subscribe.ts";
import { deleteOldEvents } from "./webhook.ts";

export const payment = feature({
  name: "payment",
  handlers: [subscribe],
  nightly: { after: deleteOldEvents },
});
