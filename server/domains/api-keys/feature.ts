import { feature } from "../../kernel/feature.ts";
import { createApiKey, deleteExpired, listApiKeys, revokeApiKey } from "./keys.ts";

export const apiKeys = feature({
  name: "api-keys",
  handlers: [listApiKeys, createApiKey, revokeApiKey],
  nightly: { after: deleteExpired },
});
