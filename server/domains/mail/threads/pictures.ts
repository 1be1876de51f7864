import * as contract from "#contract/mail/pictures.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { createSlots } from "../../../kernel/slots.ts";
import { fetchPicture } from "../../post-pictures/index.ts";
import { remotePicturesIn } from "../receiving/sanitize-mail.ts";
import { selectMessages } from "../sending/store.ts";

/** For all pictures of a mail together. */
const TIMEOUT_MS = 12_000;
const BYTES_MAX = 3 * 1024 * 1024;
/** The size of all pictures in a reply. */
const TOTAL_BYTES_MAX = 6 * 1024 * 1024;
/** How many pictures one workspace fetches at once. */
const AT_ONCE = 3;
/** How many pictures are fetched at once, for all workspaces; post-pictures limits how many are decoded. */
const AT_ONCE_TOTAL = 6;
/** What one workspace has waiting. Pictures beyond are among those that could not be fetched. */
const WAITING_MAX = 60;
const slots = createSlots({ total: AT_ONCE_TOTAL, perKey: AT_ONCE, waiting: WAITING_MAX });
/** A mail is not shown wider. */
const SIZE = { width: 1_000, height: 2_000 };

type Picture = { url: string; data: string | null };

/**
 * Fetches pictures from public addresses alone, without cookies and referrer, and encodes them again from their pixels: the
 * sender learns that the mail was opened, but not where and by which browser. What is no picture, or too large or slow, is
 * null.
 */
export async function fetchPictures(
  urls: readonly string[],
  {
    customerId,
    signal: left,
    simulated,
  }: {
    customerId: string;
    /** Aborted when the reader has left. */
    signal: AbortSignal;
    /** The one origin on this machine that may be requested: for tests. */
    simulated?: string;
  },
): Promise<Picture[]> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(TIMEOUT_MS)]);
  const waiting = [...new Set(urls)].map((url): Picture => ({ url, data: null }));
  const queue = waiting.values();
  let room = TOTAL_BYTES_MAX;

  async function work(): Promise<void> {
    for (const picture of queue) {
      const options = {
        url: picture.url,
        simulated,
        signal,
        maxBytes: BYTES_MAX,
        ...SIZE,
      };
      const fetching = slots.run({ key: customerId, signal }, async () => fetchPicture(options));
      const bytes = await fetching.catch(() => undefined);
      if (!bytes || bytes.byteLength > room) continue;
      room -= bytes.byteLength;
      picture.data = `data:image/webp;base64,${bytes.toString("base64")}`;
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return waiting;
}

export const getMailPictures = read(contract.getMailPictures)(async ({ ctx, input, client: { signal } }) => {
  const [row = refuse("not_found")] = await selectMessages(tenantOf(ctx), [input.id]);
  const urls = [...new Set(remotePicturesIn(row.html ?? ""))];
  const max = contract.MAIL_PICTURES_MAX;
  const { customerId } = ctx.actor;
  return {
    pictures: await fetchPictures(urls.slice(0, max), { customerId, signal }),
    more: Math.max(0, urls.length - max),
  };
});
