import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../errors.ts";

/** What a form is about to create: a row with these values for each of these creators. */
type Sent = { creatorIds: readonly number[]; values: object };

/**
 * Whether a form is sent again, whose key has created these rows. Throws conflict where it would create others: it was
 * sent with other content, or its rows were changed since.
 */
export function isSentAgain(rows: readonly { creatorId: number }[], { creatorIds, values }: Sent): boolean {
  if (rows.length === 0) return false;
  const sent = Object.entries(values);
  const hasSent = (row: object) => {
    const stored = new Map<string, unknown>(Object.entries(row));
    return sent.every(([name, value]) => stored.get(name) === value);
  };
  const isSame =
    rows.length === creatorIds.length && rows.every((row) => creatorIds.includes(row.creatorId) && hasSent(row));
  if (!isSame) refuse("conflict", say("campaigns.keyUsed"));
  return true;
}
