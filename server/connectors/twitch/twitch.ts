import { answerEach } from "../answers.ts";
import type { Answer, Asked, Connector, ConnectorCall } from "../connector.ts";
import { nextMidnight } from "../quota-days.ts";
import { PAGE, readKnown, readStreams, readUsers } from "./ask.ts";
import { BASE } from "./base.ts";
import { userRecord } from "./read-user.ts";
import type { Stream, User } from "./shapes.ts";

/** What a name may be; any other spoils the answer about everybody. */
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
  help: "Register an application in the Twitch developer console (dev.twitch.tv/console) and create a secret for it. It is free: 800 points a minute.",
  // The developer agreement: not kept longer than needed and refreshed or deleted within 24 hours of a change where that
  // can be known; metrics of one's own are not forbidden (https://legal.twitch.com/legal/developer-agreement).
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
  // 800 points a minute, told by its headers; none of a day.
  quota: { unit: "points", perDay: null, resetsAt: nextMidnight },
  batch: PAGE,
  async lookup(call, asked) {
    return answerOf(call, asked, await readAll(call, [asked]));
  },
  async pull(call, asked) {
    const found = await readAll(call, asked);
    return answerEach(asked, (one) => answerOf(call, one, found));
  },
  async test(call) {
    await readUsers(call, "login", ["twitch"]);
    return "Twitch accepts the client's id and secret.";
  },
};

type Found = {
  byId: ReadonlyMap<string, User>;
  byLogin: ReadonlyMap<string, User>;
  streams: ReadonlyMap<string, Stream>;
};

/** Everybody who is there, and whether they are live: three calls at most. */
async function readAll(call: ConnectorCall, asked: readonly Asked[]): Promise<Found> {
  const ids = asked.flatMap(({ externalId }) => externalId ?? []);
  const logins = asked.flatMap((one) => (one.externalId === undefined && LOGIN.test(loginOf(one)) ? loginOf(one) : []));
  const users = [...(await readUsers(call, "id", ids)), ...(await readUsers(call, "login", logins))];
  const live = await readStreams(call, users);
  return {
    byId: new Map(users.map((user) => [user.id, user])),
    byLogin: new Map(users.map((user) => [user.login.toLowerCase(), user])),
    streams: new Map(live.filter(({ type }) => type === "live").map((stream) => [stream.user_id, stream])),
  };
}

async function answerOf(call: ConnectorCall, asked: Asked, { byId, byLogin, streams }: Found): Promise<Answer> {
  const user = asked.externalId === undefined ? byLogin.get(loginOf(asked)) : byId.get(asked.externalId);
  if (!user) return { failure: "not_found", msg: `Nobody on Twitch is called ${asked.username}.` };
  return { record: userRecord(await readKnown(call, user, streams.get(user.id)), call.now) };
}

function loginOf({ username }: Asked): string {
  return username.trim().replace(/^@/, "").toLowerCase();
}
