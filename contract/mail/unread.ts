import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";

/** Beside the other calls about messages, because the navigation needs this one alone. */
export const countOwnMessages = endpointsOf("mail")({
  method: "GET",
  path: "/my-messages",
  auth: "user",
  isSensitive: true,
  reads: ["own-messages", "enquiries", "own-profile"],
  summary: "How many messages of workspaces and of visitors you have not read, of all profiles that you own",
  reply: z.object({ brands: z.int(), visitors: z.int() }),
});

/** For the navigation: threads of the inbox that are unread, or came back after they were snoozed. */
export const countUnreadThreads = endpointsOf("mail")({
  method: "GET",
  path: "/mail/unread",
  isSensitive: true,
  reads: ["mail"],
  summary: "How many threads of the inbox are unread",
  reply: z.object({ threads: z.int() }),
});
