import { english } from "#contract/messages/catalogue.ts";
import { requestEach } from "../account-results.ts";
import type { AccountResult, AccountRequest, Connector, ConnectorCall } from "../connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { PAGE, readUserData, readStreams, readUsers } from "./requests.ts";
import { BASE } from "./token.ts";
import { userRecord } from "./read-user.ts";
import type { Stream, User } from "./shapes.ts";

/** Valid logins; one invalid login makes the whole request fail. */
const LOGIN = /^[a-z\d_.]{2,60}$/;

export const twitch: Connector = {
  key: "twitch",
  label: "Twitch",
  networks: ["twitch"],
  base: BASE,
  calls: { count: "Get Channel Followers", post: "Get Videos" },
  credentials: [
    { name: "clientId", label: "Client ID", isSecret: false, env: "TWITCH_CLIENT_ID" },
    { name: "clientSecret", label: "Client secret", isSecret: true, env: "TWITCH_CLIENT_SECRET" },
  ],
  help: english("sourceHelp.twitch"),
  // The developer agreement: data must not be stored longer than needed, and must be refreshed or deleted within 24
  // hours of a known change; derived metrics are not forbidden (https://legal.twitch.com/legal/developer-agreement).
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  // 800 points a minute, reported in headers; no daily limit.
  quota: { unit: "points", perDay: null, resetsAt: nextMidnight },
  batch: PAGE,
  async lookup(call, requested) {
    return readResult(call, requested, await readAll(call, [requested]));
  },
  async pull(call, requested) {
    const found = await readAll(call, requested);
    return requestEach(requested, (one) => readResult(call, one, found));
  },
  async test(call) {
    await readUsers(call, "login", ["twitch"]);
    return english("sources.twitchAccepts");
  },
};

type FoundUsers = {
  byId: ReadonlyMap<string, User>;
  byLogin: ReadonlyMap<string, User>;
  streams: ReadonlyMap<string, Stream>;
};

/** Existing users and their live streams, in at most three requests. */
async function readAll(call: ConnectorCall, requested: readonly AccountRequest[]): Promise<FoundUsers> {
  const ids = requested.flatMap(({ externalId }) => externalId ?? []);
  const logins = requested.flatMap((one) =>
    one.externalId === undefined && LOGIN.test(loginOf(one)) ? loginOf(one) : [],
  );
  const users = [...(await readUsers(call, "id", ids)), ...(await readUsers(call, "login", logins))];
  const live = await readStreams(call, users);
  return {
    byId: new Map(users.map((user) => [user.id, user])),
    byLogin: new Map(users.map((user) => [user.login.toLowerCase(), user])),
    streams: new Map(live.filter(({ type }) => type === "live").map((stream) => [stream.user_id, stream])),
  };
}

async function readResult(
  call: ConnectorCall,
  requested: AccountRequest,
  { byId, byLogin, streams }: FoundUsers,
): Promise<AccountResult> {
  const user = requested.externalId === undefined ? byLogin.get(loginOf(requested)) : byId.get(requested.externalId);
  if (!user) return { failure: "not_found", msg: english("sources.noTwitchAccount", { name: requested.username }) };
  return { record: userRecord(await readUserData(call, user, streams.get(user.id)), call.now) };
}

function loginOf({ username }: AccountRequest): string {
  return username.trim().replace(/^@/, "").toLowerCase();
}
