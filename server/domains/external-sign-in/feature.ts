import { feature } from "../../kernel/feature.ts";
import * as connection from "./connection.ts";
import * as signIn from "./sign-in.ts";

/** Sign-in by an OpenID provider. */
export const externalSignIn = feature({
  name: "external-sign-in",
  handlers: [connection, signIn],
});
