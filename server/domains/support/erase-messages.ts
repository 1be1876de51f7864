import type { Context } from "#server/context.ts";
import { eraseFromMails } from "#server/domains/system-mails/index.ts";
import { eraseFromNotifications } from "#server/domains/notifications/index.ts";
import { notifyReporter } from "./reporters.ts";
import * as store from "./store.ts";

type Erased = { creatorId: number; names: readonly string[]; mentions: (text: string) => boolean };

export const ERASED_TEXT = "This text named a creator who has been erased.";

/** Users whose open objections the erasure of these creators resolves. Call it before the creators are deleted. */
export async function selectObjectors(ctx: Context, creatorIds: readonly number[]) {
  return store.selectOpenObjections(ctx.db, creatorIds);
}

/** Notifies them, without anything that leads to the creator. */
export async function notifyObjectors(
  ctx: Context,
  objections: Awaited<ReturnType<typeof selectObjectors>>,
): Promise<void> {
  for (const { id, userId, customerId } of objections)
    await notifyReporter(ctx, {
      kind: "objection",
      id,
      userId,
      customerId,
      outcome: "resolved",
      text: "",
      note: "The creator and all that was stored about them have been erased.",
      creatorId: null,
    });
}

/**
 * Removes a creator from what users sent to administrators, and from the mails and notifications about it. Messages about
 * the creator are deleted with them; in others the lines and texts that name them are cleared.
 */
export async function eraseFromMessages(ctx: Context, { creatorId, names, mentions }: Erased): Promise<void> {
  const { db } = ctx;
  const changed = (await store.selectMentioning(db, names)).flatMap(({ id, kind, subject, text, page }) => {
    const remaining =
      kind === "suggestion"
        ? text
            .split("\n")
            .filter((line) => !mentions(line))
            .join("\n")
        : mentions(text)
          ? ERASED_TEXT
          : text;
    const without = {
      subject: subject !== null && mentions(subject) ? null : subject,
      text: remaining === "" ? ERASED_TEXT : remaining,
      page: page !== null && mentions(decoded(page)) ? null : page,
    };
    return without.subject === subject && without.text === text && without.page === page ? [] : [{ id, ...without }];
  });
  await store.updateTexts(db, changed);
  await eraseFromNotifications(db, { creatorId, names, mentions });
  const link = `/creators/${creatorId}`;
  const linksTo = new RegExp(`${link}(?!\\d)`);
  await eraseFromMails(db, { texts: [...names, link], isAbout: (body) => mentions(body) || linksTo.test(body) });
}

function decoded(page: string): string {
  try {
    return decodeURIComponent(page);
  } catch {
    return page;
  }
}
