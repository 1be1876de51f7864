import { english } from "#contract/messages/catalogue.ts";
import { requestEach, createOptionalReader } from "../account-results.ts";
import type { Connector } from "../connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { authorized, findList, readMembers, readPosts, readUsers, userOf } from "./requests.ts";
import { userRecord } from "./read-user.ts";
import { usage } from "./shapes.ts";

export const twitter: Connector = {
  key: "twitter",
  label: "X",
  networks: ["twitter"],
  base: "https://api.x.com",
  calls: { count: "GET /2/users", post: "GET /2/users/:id/tweets" },
  credentials: [{ name: "bearerToken", label: "Bearer token", isSecret: true, env: "X_BEARER_TOKEN" }],
  help: english("sourceHelp.twitter"),
  // https://docs.x.com/developer-terms/policy: what was deleted or made private on X must be deleted here, so it is
  // read again within a month or deleted; only ids may be shared, so there is no export.
  policy: { maxAgeDays: 30, allowDerived: true, allowCrossNetwork: true, allowExport: false },
  quota: { unit: "requests", perDay: null, resetsAt: nextMidnight },
  monthlyMicros: 50_000_000,
  batch: 100,
  // Posts cost more than profiles: a lookup returns none.
  async lookup(call, requested) {
    const user = userOf(requested, await readUsers(call, [requested]));
    return "id" in user ? { record: userRecord(user, [], call.now) } : user;
  },
  async pull(call, requested) {
    const [found, extras] = [await readUsers(call, requested), createOptionalReader()];
    return requestEach(requested, async (one) => {
      const user = userOf(one, found);
      if (!("id" in user)) return user;
      return { record: userRecord(user, await extras(() => readPosts(call, user)), call.now) };
    });
  },
  lists: {
    find: findList,
    async members(call, page) {
      const { users, next } = await readMembers(call, page);
      const results = users
        .filter(({ protected: isPrivate }) => !isPrivate)
        .map((user) => ({ record: userRecord(user, [], call.now) }));
      return { results, next };
    },
  },
  // Free of charge.
  async test({ http, base, credentials }) {
    const { data } = await http.json({
      url: `${base}/2/usage/tweets`,
      headers: authorized(credentials),
      schema: usage,
    });
    return english("sources.xAccepts", { count: data.project_usage });
  },
};
