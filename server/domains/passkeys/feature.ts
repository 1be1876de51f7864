import { feature } from "../../kernel/feature.ts";
import * as verbs from "./passkeys.ts";
import * as signIn from "./sign-in.ts";

export const passkeys = feature({
  name: "passkeys",
  handlers: [verbs, signIn],
});
