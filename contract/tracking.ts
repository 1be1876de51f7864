import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { listReply } from "./lists/shapes.ts";

const endpoint = endpointsOf("tracking");

const body = z.strictObject({ topId: uuid });

export const createTracking = endpoint({
  method: "POST",
  path: "/tracking/list/create-tracking",
  can: "crm.write",
  touches: ["lists"],
  summary: "Listen to a list",
  body,
  reply: listReply,
  errors: ["not_found", "forbidden"],
});

export const deleteTracking = endpoint({
  method: "POST",
  path: "/tracking/list/delete-tracking",
  can: "crm.write",
  touches: ["lists"],
  summary: "Stop listening to a list",
  body,
  reply: listReply,
  errors: ["not_found", "forbidden"],
});
