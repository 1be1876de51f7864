import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { say } from "#contract/messages/shared.ts";
import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from "#contract/passkeys.ts";
import { trust } from "#contract/base/trust.ts";
import { z } from "zod";
import { readStored, writeStored } from "../lib/persisted.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./client.ts";
import { signedIn } from "./session.ts";

/** Few visitors use passkeys: the library is loaded for them alone. */
const library = async () => import("@simplewebauthn/browser");

/** Passkeys belong to one address; opened at another one, or by an old browser, there are none. */
export function passkeysWork(origin: string | undefined): boolean {
  return origin === location.origin && "PublicKeyCredential" in window;
}

const USED = "passkey-used";

/** Whether someone has used a passkey in this browser: then the sign-in page offers them in its first field. */
export function hasUsedPasskey(): boolean {
  return readStored(USED, z.boolean(), false);
}

/** Throws `ApiError` only; `CANCELLED` when the user closed the browser's dialog. */
export async function createPasskey({ current, name }: { current: string; name: string }): Promise<void> {
  const { options } = await call(beginPasskey, { current });
  const { startRegistration } = await library();
  // Written by the server's half of the library.
  const optionsJSON = trust<PublicKeyCredentialCreationOptionsJSON>(options);
  const created = await inBrowser(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports } = created.response;
  const response = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  await call(addPasskey, { credential: { id: created.id, response }, name });
  writeStored(USED, true);
}

/**
 * Signs in with a passkey: `field`, once the user chooses one in the field for the address, where the browser offers
 * them; `dialog`, in a dialog of the browser at once.
 */
export async function signInByPasskey({ from, remember }: { from: "field" | "dialog"; remember: boolean }) {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await library();
  if (from === "field" && !(await browserSupportsWebAuthnAutofill())) return;
  const { options } = await call(beginPasskeySignIn, {});
  // Written by the server's half of the library.
  const optionsJSON = trust<PublicKeyCredentialRequestOptionsJSON>(options);
  const chosen = await inBrowser(startAuthentication({ optionsJSON, useBrowserAutofill: from === "field" }));
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = chosen.response;
  const response = { clientDataJSON, authenticatorData, signature, userHandle };
  await call(signInWithPasskey, { credential: { id: chosen.id, response }, remember });
  writeStored(USED, true);
  await signedIn();
}

/** Ends the wait for a choice in the field: another way to sign in was taken, or the page was left. */
export async function stopOffering(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function inBrowser<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : "";
    if (name === "InvalidStateError") throw new ApiError({ err: "passkey_taken", ...say("errors.passkey_taken") }, 0);
    // Closed by the user, or by this page.
    if (name === "NotAllowedError" || name === "AbortError")
      throw new ApiError({ err: "CANCELLED", ...say("client.CANCELLED") }, 0);
    throw new ApiError({ err: "passkey_refused", ...say("errors.passkey_refused") }, 0);
  }
}
