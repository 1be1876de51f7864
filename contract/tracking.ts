import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { uuid } from "./ids.ts";
import { listReply } from "./list-shapes.ts";

const body = z.strictObject({ topId: uuid });

export const createTracking = endpoint({
  method: "POST",
  path: "/tracking/list/create-tracking",
  auth: "registered",
  feature: "tracking",
  summary: "Listen to a list",
  body,
  reply: listReply,
  errors: ["not_found", "forbidden"],
});

export const deleteTracking = endpoint({
  method: "POST",
  path: "/tracking/list/delete-tracking",
  auth: "registered",
  feature: "tracking",
  summary: "Stop listening to a list",
  body,
  reply: listReply,
  errors: ["not_found", "forbidden"],
});
