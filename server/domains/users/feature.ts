import { feature } from "../../kernel/feature.ts";
import { registeredUser } from "./read-user.ts";

export const users = feature({
  name: "users",
  handlers: [registeredUser],
});
