import { answerEach } from "../answers.ts";
import type { Connector } from "../connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { authorized, explain, readOne, VERSION } from "./ask.ts";
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
  help: "Instagram answers a professional account of your own about other professional accounts. Connect it to a Facebook page, create an app at https://developers.facebook.com and give it instagram_basic, instagram_manage_insights and pages_read_engagement; the token and the account's id come from there.",
  // https://developers.facebook.com/terms: data must be kept up to date and not be sold, passed on or used to build
  // profiles out of several sources.
  policy: { maxAgeDays: 30, allowDerived: true, allowCrossNetwork: false, allowExport: false },
  // Of an app and its users within an hour, by how many use it (…/docs/graph-api/overview/rate-limiting).
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  batch: 10,
  lookup: readOne,
  pull: (call, asked) => answerEach(asked, (one) => readOne(call, one)),
  async test({ http, base, credentials }) {
    const { userId = "" } = credentials;
    const { username } = await http.json({
      url: `${base}/${VERSION}/${encodeURIComponent(userId)}?fields=username`,
      headers: authorized(credentials),
      schema: ownAccount,
      explain: ({ body }) => explain(body, userId),
    });
    return `Instagram answers ${username}.`;
  },
};
