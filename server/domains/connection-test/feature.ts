import { feature } from "../../kernel/feature.ts";
import { connectionTests } from "./answer-test.ts";

export const connectionTest = feature({
  name: "connection-test",
  handlers: connectionTests,
});
