import { english } from "#contract/messages/catalogue.ts";
import { requestEach } from "../account-results.ts";
import type { Connector } from "../connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { authorized, explain, readOne, VERSION } from "./requests.ts";
import { ownAccount } from "./shapes.ts";

export const instagram: Connector = {
  key: "instagram",
  label: "Instagram",
  networks: ["instagram"],
  base: "https://graph.facebook.com",
  calls: { count: "business_discovery", post: "business_discovery" },
  credentials: [
    { name: "userId", label: "Id of your Instagram professional account", isSecret: false, env: "INSTAGRAM_USER_ID" },
    { name: "accessToken", label: "Access token", isSecret: true, env: "INSTAGRAM_ACCESS_TOKEN" },
  ],
  help: english("sourceHelp.instagram"),
  // https://developers.facebook.com/terms: data must be up to date, and must not be sold, shared or used to build
  // profiles from several sources.
  policy: { maxAgeDays: 30, allowDerived: true, allowCrossNetwork: false, allowExport: false },
  // Per app and its users within an hour, depending on their number (…/docs/graph-api/overview/rate-limiting).
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  batch: 10,
  lookup: readOne,
  pull: (call, requested) => requestEach(requested, (one) => readOne(call, one)),
  async test({ http, base, credentials }) {
    const { userId = "" } = credentials;
    const { username } = await http.json({
      url: `${base}/${VERSION}/${encodeURIComponent(userId)}?fields=username`,
      headers: authorized(credentials),
      schema: ownAccount,
      explain: ({ body }) => explain(body, userId),
    });
    return english("sources.instagramAccepts", { name: username });
  },
};
