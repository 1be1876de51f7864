import { feature } from "../../kernel/feature.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { refresh } from "./refresh.ts";
import { readSetupState, setup } from "./setup.ts";
import { signup } from "./signup.ts";
import { deleteExpiredSessions } from "./session.ts";

export const auth = feature({
  name: "auth",
  handlers: [login, logout, signup, refresh, readSetupState, setup],
  nightly: { after: deleteExpiredSessions },
});
