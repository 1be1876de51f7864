import { feature } from "../../kernel/feature.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./passkeys.ts";
import { beginPasskeySignIn, signInWithPasskey } from "./sign-in.ts";

export const passkeys = feature({
  name: "passkeys",
  handlers: [
    beginPasskeySignIn,
    signInWithPasskey,
    listPasskeys,
    beginPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
  ],
});
