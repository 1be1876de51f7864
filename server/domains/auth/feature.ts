import { feature } from "../../kernel/feature.ts";
import * as changePassword from "./change-password.ts";
import * as devices from "./devices.ts";
import * as signIn from "./sign-in.ts";
import * as setup from "./setup.ts";
import * as secondFactor from "./second-factor.ts";
import { deleteExpiredSessions } from "./session.ts";

export const auth = feature({
  name: "auth",
  handlers: [changePassword, devices, signIn, setup, secondFactor],
  nightly: { after: deleteExpiredSessions },
});
