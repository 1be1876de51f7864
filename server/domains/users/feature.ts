import { feature } from "../../kernel/feature.ts";
import * as readUser from "./read-user.ts";
import * as updateUser from "./update-user.ts";

export const users = feature({
  name: "users",
  handlers: [readUser, updateUser],
});
