import { feature } from "../../kernel/feature.ts";
import { associate, disassociate, signInMethods } from "./connection.ts";
import { completeRegistration, externalAuth, externalUrl, requiredFields } from "./sign-in.ts";

/** Sign-in by an OpenID provider. */
export const externalSignIn = feature({
  name: "external-sign-in",
  handlers: [externalUrl, externalAuth, requiredFields, completeRegistration, associate, disassociate, signInMethods],
});
