import type { Context } from "#server/context.ts";
import { readInstallationFact, writeInstallationFact } from "#server/db/installation-facts.ts";
import { derive, secretKey } from "#server/secrets.ts";
import * as store from "./store.ts";

const KEY = "secret_key";

/**
 * Throws when the secret key is not the one that this database was used with: objections would no longer be recognised
 * and stored credentials could not be read. With SECRET_KEY_CHANGED=yes the new key is accepted and all sessions end.
 */
export async function checkSecretKey({ ctx }: { ctx: Context }): Promise<void> {
  const fingerprint = derive(secretKey(ctx.config), "fingerprint", "");
  const stored = await readInstallationFact(ctx.db, KEY);
  if (stored === fingerprint) return;
  if (stored !== undefined && !ctx.config.secretKeyChanged)
    throw new Error(
      "The secret key is not the one this database was used with. Restore SECRET_KEY or the file secrets/secret-key; or " +
        "start once with SECRET_KEY_CHANGED=yes: everyone is signed out, credentials of sources must be entered again, and " +
        "creators who objected are no longer recognised in imports.",
    );
  if (stored !== undefined) {
    await store.deleteAllSessions(ctx.db);
    ctx.log.warn("the secret key has changed: all sessions were ended, and earlier objections are not recognised");
  }
  await writeInstallationFact(ctx, KEY, fingerprint);
}
