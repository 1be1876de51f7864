import { feature } from "../../kernel/feature.ts";
import * as keys from "./keys.ts";
import { countKeys } from "./index.ts";

export const apiKeys = feature({
  name: "api-keys",
  handlers: [keys],
  usage: { apiKeys: countKeys },
  nightly: { after: keys.deleteExpired },
});
