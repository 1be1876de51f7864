import { feature } from "../../kernel/feature.ts";
import { createApiKey, deleteExpired, listApiKeys, revokeApiKey } from "./keys.ts";
import { countKeys } from "./index.ts";

export const apiKeys = feature({
  name: "api-keys",
  handlers: [listApiKeys, createApiKey, revokeApiKey],
  usage: { apiKeys: countKeys },
  nightly: { after: deleteExpired },
});
