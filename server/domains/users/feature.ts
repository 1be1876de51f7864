import { feature } from "../../kernel/feature.ts";
import { registeredUser } from "./read-user.ts";
import { updateUser } from "./update-user.ts";

export const users = feature({
  name: "users",
  handlers: [registeredUser, updateUser],
});
