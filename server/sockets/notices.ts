import pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import { EVENTS, type EventName } from "#contract/base/events.ts";
import { TAGS } from "#contract/base/tags.ts";
import { trust } from "#contract/base/trust.ts";
import type { Context } from "../context.ts";
import type { RootDatabase } from "../db/connect.ts";

/**
 * Notices between the processes of an installation, through PostgreSQL: events for the tabs of a workspace, and sessions
 * that ended. Servers listen, and reach the tabs connected to them; commands beside a running server only send.
 */

const CHANNEL = "limelight_notices";
/** PostgreSQL takes less than 8,000 bytes. */
const BYTES_MAX = 7_900;
const RECONNECT_MS = 1_000;

const eventName = z.custom<EventName>((name) => typeof name === "string" && Object.hasOwn(EVENTS, name));
const notice = z.object({
  /** The process that sent it, which has reached its own tabs already. */
  from: z.string(),
  event: z.object({ customerId: z.string(), name: eventName, payload: z.unknown() }).optional(),
  ended: z.array(z.string()).optional(),
});
type Notice = z.infer<typeof notice>;

type Sender = Pick<Context, "emit" | "disconnect">;

/** As text; instead of an event that is too large, that everything may have changed. */
function textOf({ event, ...rest }: Notice): string {
  const text = JSON.stringify({ ...rest, event });
  if (!event || Buffer.byteLength(text) < BYTES_MAX) return text;
  return JSON.stringify({ ...rest, event: { ...event, name: "changed", payload: { tags: TAGS, by: null } } });
}

function senderOf(from: string, send: (text: string) => void): Sender {
  return {
    emit: (customerId, name, payload) => send(textOf({ from, event: { customerId, name, payload } })),
    disconnect: (ended) => ended.length > 0 && send(textOf({ from, ended: [...ended] })),
  };
}

/** For a process without tabs; `flush` resolves when everything has been sent. */
export function openSender(database: RootDatabase, log: Logger): Sender & { flush: () => Promise<void> } {
  const sending = new Set<Promise<void>>();
  async function notify(text: string): Promise<void> {
    try {
      await database.$client.query("select pg_notify($1, $2)", [CHANNEL, text]);
    } catch (error) {
      log.warn({ err: error }, "open tabs were not notified");
    }
  }
  function send(text: string): void {
    sending.add(notify(text));
  }
  return {
    ...senderOf(crypto.randomUUID(), send),
    flush: async () => void (await Promise.all(sending)),
  };
}

type Receiver = Sender & {
  /** Notices may have been missed while the database could not be reached. */
  onMissed: () => void;
};

/**
 * Sends notices, and receives those of other processes, by a connection of its own, which is opened again when it is
 * lost.
 */
export function openNotices(
  database: RootDatabase,
  log: Logger,
  { emit, disconnect, onMissed }: Receiver,
): Sender & { ready: Promise<void>; close: () => Promise<void> } {
  const from = crypto.randomUUID();
  let isClosed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  function receive({ payload = "" }: pg.Notification): void {
    const parsed = notice.safeParse(JSON.parse(payload));
    if (!parsed.success) return log.warn({ err: parsed.error }, "a notice could not be read");
    const { event, ended, from: sender } = parsed.data;
    if (sender === from) return;
    // Tabs check payloads by the schema of the event.
    if (event) emit(event.customerId, event.name, trust(event.payload));
    if (ended) disconnect(ended);
  }

  async function open(): Promise<void> {
    const opened = new pg.Client({
      connectionString: database.$client.options.connectionString,
      application_name: CHANNEL,
    });
    const lost = (error?: Error) => {
      if (client !== opened || isClosed) return;
      client = undefined;
      log.warn({ err: error }, "notices of other processes are not received");
      retry = setTimeout(() => void reopen(), RECONNECT_MS);
      retry.unref();
    };
    opened
      .on("error", lost)
      .on("end", () => lost())
      .on("notification", receive);
    client = opened;
    try {
      await opened.connect();
      await opened.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
      await opened.end().catch(() => {});
    }
  }

  async function reopen(): Promise<void> {
    await open();
    if (client) onMissed();
  }

  // A connection runs one statement at a time.
  let sent: Promise<unknown> = Promise.resolve();
  function send(text: string): void {
    sent = sent
      .then(() => client?.query("select pg_notify($1, $2)", [CHANNEL, text]))
      .catch((error: unknown) => log.warn({ err: error }, "other processes were not notified"));
  }

  return {
    ...senderOf(from, send),
    ready: open(),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await sent;
      await client?.end().catch(() => {});
    },
  };
}
