import { setTimeout as sleep } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import type { Context, System } from "../../../context.ts";
import { createSlots } from "../../../kernel/slots.ts";
import { plansWithMail } from "../emailing.ts";
import type { Turn } from "../mailboxes/end-after.ts";
import { answerOf } from "../mailboxes/servers.ts";
import { hasServers, type ServerMailbox } from "../mailboxes/store.ts";
import { openMailbox, readWatched } from "./sync-mailbox.ts";
import * as store from "./watch-store.ts";

/** How often a process looks which mailboxes it holds, and how long it holds them without looking. */
const LOOK_MS = 15_000;
const HELD_MS = 60_000;
/** Connections of one process, and how many it opens at once. The others are read every few minutes. */
const CONNECTIONS_MAX = 200;
const OPENED_AT_ONCE = 20;
/** Inboxes that are read at once: each takes a connection to the database. */
const READ_AT_ONCE = 4;
/** Others wait for a server that hangs, so it is left soon. Mails that are left over are read periodically. */
const TURN = { turnMs: 20_000, closedMs: 45_000 };
/** A connection that failed is opened again after this, then after twice as long each time. */
const REST_MS = 30_000;
const REST_MAX_MS = 30 * 60_000;
/** A server that does not report new mails may learn to. */
const WITHOUT_IDLE_MS = 60 * 60_000;
/** A connection that is just being opened cannot be stopped: the program does not wait for it. */
const STOP_MS = 3_000;
/** Between two readings of an inbox at least: a server may report changes without end. */
const PAUSE_MS = 250;
/** While another worker reads the mailbox, it is tried again after this, then after twice as long each time. */
const BUSY_MS = 500;
const BUSY_MAX_MS = 30_000;

type Watch = { stop: AbortController; ended: Promise<void> };
type Rest = { failures: number; until: number };

export type Watching = {
  /** Takes mailboxes, and leaves those that are not this process's any longer. */
  look: () => Promise<void>;
  /** Ids of the mailboxes with a connection. */
  watched: () => string[];
  /** Ids of the mailboxes whose last connection ended by a failure, or was of no use. */
  resting: () => string[];
  stop: () => Promise<void>;
};

/**
 * Waits for new mails on open connections (IDLE, RFC 2177), so that they are read at once. Any number of processes may do so:
 * each mailbox is held by one of them. Nothing is lost without it: every mailbox is also read periodically.
 */
export function watchMailboxes(ctx: Context<System>, { turn = TURN }: { turn?: Turn } = {}): Watching {
  const watcherId = crypto.randomUUID();
  const slots = createSlots({ total: READ_AT_ONCE, perKey: 1, waiting: 1 });
  const watches = new Map<string, Watch>();
  const rests = new Map<string, Rest>();
  let heldUntil = new Date(0);
  let isStopped = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const now = ctx.clock.now();
    const until = new Date(now.getTime() + HELD_MS);
    const holding = { watcherId, now, until, plans: plansWithMail(ctx) };
    try {
      const renewed = await store.renewWatched(ctx.db, holding);
      for (const [id, { stop }] of watches) if (!renewed.has(id)) stop.abort();
      heldUntil = until;
      const limit = Math.min(CONNECTIONS_MAX - watches.size, OPENED_AT_ONCE);
      for (const box of await store.takeUnwatched(ctx.db, { ...holding, except: unavailable(now), limit }))
        if (hasServers(box)) start(box);
      forgetRested(now);
    } catch (error) {
      ctx.log.warn({ err: error }, "mailboxes could not be held");
      // Another process may have taken them.
      if (ctx.clock.now() >= heldUntil) for (const { stop } of watches.values()) stop.abort();
    }
  }

  /** Those that rest, and those whose connection is still being closed. */
  function unavailable(now: Date): string[] {
    const resting = [...rests].filter(([, { until }]) => until > now.getTime());
    return [...resting.map(([id]) => id), ...watches.keys()];
  }

  /** Mailboxes that are gone, or that another process holds, do not come back for their turn. */
  function forgetRested(now: Date): void {
    for (const [id, { until }] of rests) if (until + REST_MAX_MS <= now.getTime() && !watches.has(id)) rests.delete(id);
  }

  function rest(id: string, ms: number, failures: number): void {
    rests.set(id, { failures, until: ctx.clock.now().getTime() + ms });
  }

  function start(box: ServerMailbox): void {
    const stop = new AbortController();
    const ended = watch(box, stop.signal)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const failures = (rests.get(box.id)?.failures ?? 0) + 1;
        rest(box.id, Math.min(REST_MS * 2 ** (failures - 1), REST_MAX_MS), failures);
        ctx.log.debug({ mailboxId: box.id, answer: answerOf(error) }, "the connection to a mailbox ended");
      })
      .then(async () => store.releaseWatched(ctx.db, watcherId, [box.id]))
      .catch((error: unknown) => ctx.log.warn({ err: error }, "a mailbox is held for a minute more"))
      .finally(() => void watches.delete(box.id));
    watches.set(box.id, { stop, ended });
  }

  async function watch(box: ServerMailbox, signal: AbortSignal): Promise<void> {
    const client = await openMailbox(ctx, box);
    const close = () => client.close();
    signal.addEventListener("abort", close, { once: true });
    try {
      if (signal.aborted) return;
      if (!client.capabilities.has("IDLE")) return rest(box.id, WITHOUT_IDLE_MS, 0);
      await waitForMails(box, client, signal);
    } finally {
      signal.removeEventListener("abort", close);
      if (!signal.aborted) await client.logout().catch(close);
    }
  }

  /** Until the connection ends, which throws, or the signal is aborted. */
  async function waitForMails(box: ServerMailbox, client: ImapFlow, signal: AbortSignal): Promise<void> {
    const { id: mailboxId, customerId } = box;
    // What came since the last reading is not reported.
    let isDue = true;
    let wake: (() => void) | undefined;
    const changed = () => {
      isDue = true;
      wake?.();
    };
    for (const event of ["exists", "flags", "close"] as const) client.on(event, changed);
    let busyMs = BUSY_MS;
    let readAt = -PAUSE_MS;
    while (!signal.aborted) {
      if (!client.usable) throw new Error("the connection was closed");
      if (!isDue) {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        const idling = idle(client);
        idling.catch(() => undefined); // after it was woken, it is only over with the connection
        await Promise.race([idling, woken]);
        continue;
      }
      await sleep(Math.max(0, readAt + PAUSE_MS - performance.now()), undefined, { signal });
      isDue = false;
      readAt = performance.now();
      const read = async () => readWatched({ ctx, mailboxId, customerId, signal, client, watcherId, turn });
      if (await slots.run({ key: mailboxId, signal }, read)) {
        busyMs = BUSY_MS;
        rests.delete(mailboxId);
        continue;
      }
      isDue = true;
      ctx.log.debug({ mailboxId }, "a mailbox waits until another worker has read it");
      await sleep(busyMs, undefined, { signal });
      busyMs = Math.min(busyMs * 2, BUSY_MAX_MS);
    }
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, LOOK_MS);
  timer.unref();

  return {
    async look() {
      await looking;
      if (!isStopped) await look();
    },
    watched: () => [...watches.keys()],
    resting: () => [...rests.keys()],
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
      for (const { stop } of watches.values()) stop.abort();
      const ended = Promise.all([...watches.values()].map((one) => one.ended));
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** Ends with the next command. */
async function idle(client: ImapFlow): Promise<void> {
  const isIdled = await client.idle();
  // It would be requested again and again.
  if (isIdled === false && client.usable) throw new Error("the server refused to report new mails");
}
