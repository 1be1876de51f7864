import { feature } from "../../kernel/feature.ts";
import { changePassword, resetPassword, verifyToken } from "./change-password.ts";
import { endOneSession, endOtherSessions, listSessions } from "./devices.ts";
import { login, logout, refresh, sendSignupEmail, signup } from "./sign-in.ts";
import { readSetupState, setup } from "./setup.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from "./second-factor.ts";
import { deleteExpiredSessions } from "./session.ts";

export const auth = feature({
  name: "auth",
  handlers: [
    login,
    logout,
    sendSignupEmail,
    signup,
    refresh,
    readSetupState,
    setup,
    resetPassword,
    verifyToken,
    changePassword,
    listSessions,
    endOneSession,
    endOtherSessions,
    secondFactor,
    beginSecondFactor,
    confirmSecondFactor,
    renewRecoveryCodes,
    removeSecondFactor,
  ],
  nightly: { after: deleteExpiredSessions },
});
