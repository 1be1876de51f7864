import { testDelete, testGet, testPost, testPut } from "#contract/connection-test.ts";
import { route } from "#server/http/route.ts";
import { answerTest } from "./answer-test.ts";

export const routes = [
  route(testGet, ({ input }) => answerTest("GET", input)),
  route(testPost, ({ input }) => answerTest("POST", input)),
  route(testPut, ({ input }) => answerTest("PUT", input)),
  route(testDelete, ({ input }) => answerTest("DELETE", input)),
];
