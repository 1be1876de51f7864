import type { Visit } from "../../../http/visits/is-visit.ts";
import { systemContext, type Services } from "../../../services.ts";
import { setNewest } from "../../../set-newest.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { sourceOf } from "./classify.ts";
import { countedLinks, readHitToken, type Hit } from "./counted-mail.ts";
import * as store from "./store.ts";

/** A mail is remembered for this long, in each process: what changes in it is followed as it was. */
const CACHE_MS = 5_000;
const CACHED_MAX = 1_000;
/** What a process that is killed can lose: hits since the last write. */
const WRITE_MS = 1_000;

type Mail = Omit<store.HitMail, "text"> & {
  links: string[];
  /** Hits that were recorded, by hitKey(). */ seen: Set<string>;
};
type Cached = { until: number; mail: Promise<Mail | undefined> };

/** What a request to a counted address gets; undefined: the token is not valid, or the mail is gone. */
type HitTarget = { kind: "picture" } | { kind: "page"; to: string } | { kind: "stopped" } | undefined;

type HitVisit = Visit & {
  /** The user who is signed in with the visit; looked up only where it matters. */
  findUserId: () => Promise<string | undefined>;
};

const hitKey = (link: number | null, source: string) => `${link ?? "picture"} ${source}`;

/**
 * Follows the counted addresses in mails. Hits are gathered in memory and written once a second, so that an address that is
 * requested again and again takes neither locks nor connections; `close` writes the last ones.
 */
export function openMailHits(services: Services, log: Parameters<typeof systemContext>[1]) {
  const { config, clock, db } = services;
  const mails = new Map<string, Cached>();
  let waiting = new Map<string, store.NewHit>();
  let writing: Promise<void> = Promise.resolve();

  async function find(id: string): Promise<Mail | undefined> {
    const row = await store.selectHitMail(db, id);
    if (!row) return undefined;
    const { text, ...mail } = row;
    return { ...mail, links: countedLinks(config, text), seen: new Set() };
  }

  async function findCached(id: string, now: number): Promise<Mail | undefined> {
    const last = mails.get(id);
    if (last && now < last.until) return last.mail;
    const mail = find(id);
    setNewest(mails, id, { until: now + CACHE_MS, mail }, CACHED_MAX);
    try {
      return await mail;
    } catch (error) {
      mails.delete(id);
      throw error;
    }
  }

  async function record(mail: Mail, { mailId, link }: Hit, { findUserId, ...visit }: HitVisit): Promise<void> {
    const at = clock.now();
    const source = sourceOf(visit, { sinceSentMs: at.getTime() - mail.date.getTime() });
    const key = hitKey(link, source);
    if (!mail.isCounted || mail.seen.has(key)) return;
    // Members who open a link of a mail of their own workspace are not its recipients.
    const userId = source === "person" ? await findUserId() : undefined;
    if (userId !== undefined && (await store.isMember({ db, customerId: mail.customerId }, userId))) return;
    mail.seen.add(key);
    add({ messageId: mailId, link, source, at });
  }

  function add(hit: store.NewHit): void {
    const key = `${hit.messageId} ${hitKey(hit.link, hit.source)}`;
    if (!waiting.has(key)) waiting.set(key, hit);
  }

  async function writeHits(): Promise<void> {
    if (waiting.size === 0) return;
    const hits = [...waiting.values()];
    waiting = new Map();
    try {
      await inTransaction(systemContext(services, log), async (tx) => {
        await store.lockHits(tx.db);
        await store.insertHits(tx.db, hits);
      });
    } catch (error) {
      for (const hit of hits) add(hit);
      log.warn({ err: error }, "opens of mails could not be written, and wait");
    }
  }

  /** One after the other: what an earlier write returns is in the next one. */
  async function flush(): Promise<void> {
    writing = writing.then(writeHits);
    return writing;
  }

  const timer = setInterval(() => void flush(), WRITE_MS).unref();
  return {
    async follow(token: string, visit: HitVisit): Promise<HitTarget> {
      const hit = readHitToken(config, token);
      const mail = hit && (await findCached(hit.mailId, clock.now().getTime()));
      if (!mail || mail.isClosing) return undefined;
      const link = hit.link === null ? undefined : mail.links[hit.link];
      if (hit.link !== null && link === undefined) return undefined;
      if (link !== undefined && mail.isStopped) return { kind: "stopped" };
      await record(mail, hit, visit);
      // In the form that headers take: links in texts have letters of any language.
      return link === undefined ? { kind: "picture" } : { kind: "page", to: new URL(link).href };
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
