import type { z } from "zod";
import { PASSWORD_MIN } from "../base/limits.ts";
import type { Message } from "../messages/message.ts";
import { issueOf, say } from "../messages/shared.ts";

/**
 * The passwords of this length that are tried first, from the published lists of leaked ones, without their endings:
 * digits and signs after a common word make no other password of it.
 */
const COMMON = new Set(
  `1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx abcdefgh access administrator adobe alexander asdfghjk asdfghjkl baseball basketball batman butterfly changeme charlie
  chocolate computer corvette cowboys dragon elephant facebook fashion flower football freedom fuckyou google hello hunter
  iloveyou instagram internet jennifer jordan killer lakers letmein limelight liverpool login lovely maggie marlboro
  master matrix maverick mercedes michael michelle midnight monkey mustang ninja passw0rd passwort password pokemon
  princess qazwsx qazwsxedc qwert qwerty qwertyui qwertyuiop qwertz rainbow robert samsung scooter secret shadow
  starwars steelers summer sunshine superman superstar thomas tiktok trustno trustnoone victoria welcome whatever
  winter yankees youtube zaq1zaq zaqxsw zxcvbnm motdepasse azerty azertyuiop contraseña`.split(/\s+/),
);
const RUNS = ["01234567890123456789", "98765432109876543210", "abcdefghijklmnopqrstuvwxyz"];

/** Why a password is too easy to guess; undefined when it is not. Passwords that are set already are not checked. */
export function passwordProblem(password: string): Message | undefined {
  const plain = password.trim().toLowerCase();
  if (Array.from(plain).length < PASSWORD_MIN) return say("input.passwordTooShort", { min: PASSWORD_MIN });
  const isRepeated = /^(.{1,4}?)\1+.?$/u.test(plain);
  const isRun = RUNS.some((run) => run.includes(plain));
  const word = plain.replace(/(?<![\d\W_])[\d\W_]+$/u, "").replaceAll("@", "a");
  const isCommon = COMMON.has(plain) || COMMON.has(word);
  return isRepeated || isRun || isCommon ? say("input.passwordCommon") : undefined;
}

/** A password that is being set. */
export function newPassword(schema: z.ZodString) {
  return schema
    .superRefine((password, context) => {
      const weak = passwordProblem(password);
      if (weak) context.addIssue(issueOf(weak));
    })
    .meta({ examples: ["tulips in spring"] });
}
