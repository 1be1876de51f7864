import { feature } from "../../kernel/feature.ts";
import { registeredUser } from "./read-user.ts";
import { removeOwnLogo, updateUser, uploadOwnLogo } from "./update-user.ts";

export const users = feature({
  name: "users",
  handlers: [registeredUser, updateUser, uploadOwnLogo, removeOwnLogo],
});
