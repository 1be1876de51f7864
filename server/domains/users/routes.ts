import { registeredUser } from "#contract/users.ts";
import { route } from "#server/http/route.ts";
import { readRegisteredUser } from "./read-user.ts";

export const routes = [route(registeredUser, readRegisteredUser)];
