import * as contract from "#contract/auth.ts";
import { route } from "#server/http/route.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { refresh } from "./refresh.ts";
import { readSetupState, setup } from "./setup.ts";
import { signup } from "./signup.ts";

export const routes = [
  route(contract.login, login),
  route(contract.logout, logout),
  route(contract.signup, signup),
  route(contract.refreshToken, refresh),
  route(contract.setupState, readSetupState),
  route(contract.setup, setup),
];
