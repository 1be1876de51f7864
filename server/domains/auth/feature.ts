import { feature } from "../../kernel/feature.ts";
import { login, logout, refresh, signup } from "./sign-in.ts";
import { readSetupState, setup } from "./setup.ts";
import { deleteExpiredSessions } from "./session.ts";

export const auth = feature({
  name: "auth",
  handlers: [login, logout, signup, refresh, readSetupState, setup],
  nightly: { after: deleteExpiredSessions },
});
