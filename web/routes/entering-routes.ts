import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readInstallation, sendSignedInOn } from "./guards.tsx";
import { root } from "./roots.tsx";
import { linkSearch, signInSearch } from "./search-params.ts";

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/signin",
  validateSearch: signInSearch,
  beforeLoad: sendSignedInOn,
  loader: readInstallation,
  component: lazyRouteComponent(() => import("../features/auth/pages/sign-in-page.tsx"), "SignInPage"),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  validateSearch: linkSearch,
  beforeLoad: sendSignedInOn,
  loader: readInstallation,
  component: lazyRouteComponent(() => import("../features/auth/pages/sign-up-page.tsx"), "SignUpPage"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  beforeLoad: sendSignedInOn,
  component: lazyRouteComponent(() => import("../features/auth/pages/forgot-password-page.tsx"), "ForgotPasswordPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import("../features/auth/pages/reset-password-page.tsx"), "ResetPasswordPage"),
});

const externalCallback = createRoute({
  getParentRoute: () => root,
  path: "/signin/callback",
  component: lazyRouteComponent(
    () => import("../features/auth/pages/external-callback-page.tsx"),
    "ExternalCallbackPage",
  ),
});

const completeRegistration = createRoute({
  getParentRoute: () => root,
  path: "/complete-registration",
  validateSearch: linkSearch,
  beforeLoad: sendSignedInOn,
  loader: readInstallation,
  component: lazyRouteComponent(
    () => import("../features/auth/pages/complete-registration-page.tsx"),
    "CompleteRegistrationPage",
  ),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import("../features/workspaces/pages/invitation-page.tsx"), "InvitationPage"),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  validateSearch: linkSearch,
  beforeLoad: sendSignedInOn,
  loader: readInstallation,
  component: lazyRouteComponent(() => import("../features/auth/pages/setup-page.tsx"), "SetupPage"),
});

/** The pages by which people enter: signing in and up, and links of mails. */
export const entering = [
  signIn,
  signUp,
  forgotPassword,
  resetPassword,
  externalCallback,
  completeRegistration,
  invitation,
  setup,
] as const;
