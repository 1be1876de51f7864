import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";

const endpoint = endpointsOf("connection-test");

const received = z.record(z.string().max(100), z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]));
const reply = z.object({ success: z.literal(true), method: z.string(), received });
const common = { path: "/test", auth: "public", reply } as const;

/** The client's connection check: echoes the request, for each method. */
export const testGet = endpoint({ ...common, method: "GET", summary: "Connection check", query: z.looseObject({}) });
export const testPost = endpoint({ ...common, method: "POST", summary: "Connection check", body: z.looseObject({}) });
export const testPut = endpoint({ ...common, method: "PUT", summary: "Connection check", body: z.looseObject({}) });
export const testDelete = endpoint({
  ...common,
  method: "DELETE",
  summary: "Connection check",
  query: z.looseObject({}),
});
