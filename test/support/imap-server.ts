import { once } from "node:events";
import net from "node:net";

type Stored = { uid: number; source: string; flags: Set<string>; date: Date };
export type ImapFolder = { uidValidity: number; uidNext: number; messages: Stored[] };

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `1-Nov-2026`, as SEARCH names days. */
function dayOf(text: string): Date {
  const [day = "", month = "", year = ""] = text.split("-");
  return new Date(Date.UTC(Number.parseInt(year, 10), MONTHS.indexOf(month), Number.parseInt(day, 10)));
}

function isIn(set: string, uid: number): boolean {
  return set.split(",").some((part) => {
    const [from = "", to = from] = part.split(":");
    return uid >= Number.parseInt(from, 10) && (to === "*" || uid <= Number.parseInt(to, 10));
  });
}

/** The fields of a header section that a request names. */
function headersOf(source: string, names: readonly string[]): string {
  const head = (source.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n(?=[ \t])/g, "\u0000");
  const lines = head.split("\r\n").filter((line) => names.includes(line.slice(0, line.indexOf(":")).toLowerCase()));
  return `${lines.join("\r\n").replaceAll("\u0000", "\r\n")}\r\n\r\n`;
}

/** What a connection has selected, and how many mails of it the client knows. `idle`: the tag of its IDLE. */
type Session = { socket: net.Socket; folder: ImapFolder | undefined; known: number; idle: string | undefined };

/**
 * An IMAP server on this machine that speaks what reading a mailbox needs: LOGIN, LIST, SELECT, UID SEARCH, FETCH and
 * STORE, APPEND, and IDLE unless it is one without. It has an inbox and a folder of sent mails.
 */
export async function startImapServer({
  password = "secret",
  hasIdle = true,
  onCommand,
}: { password?: string; hasIdle?: boolean; onCommand?: (line: string) => void } = {}) {
  const capabilities = `IMAP4rev1${hasIdle ? " IDLE" : ""}`;
  const folders = new Map<string, ImapFolder>([
    ["INBOX", { uidValidity: 1, uidNext: 1, messages: [] }],
    ["Sent", { uidValidity: 1, uidNext: 1, messages: [] }],
  ]);
  const commands: string[] = [];
  let hangs = false;
  /** Mails with one of these texts are not taken into a folder. */
  const refused = new Set<string>();
  const sessions = new Set<Session>();

  function fetched({ uid, source, flags }: Stored, seq: number, items: string): string {
    const parts = [`UID ${uid}`];
    if (/\bFLAGS\b/i.test(items)) parts.push(`FLAGS (${[...flags].join(" ")})`);
    const fields = /BODY\.PEEK\[(HEADER\.FIELDS \(([^)]*)\))\]/i.exec(items);
    if (fields) {
      const names = (fields[2] ?? "").toLowerCase().replaceAll('"', "").split(" ");
      const text = headersOf(source, names);
      parts.push(`BODY[${fields[1]}] {${Buffer.byteLength(text)}}\r\n${text}`);
    }
    if (/BODY\.PEEK\[\]/i.test(items)) parts.push(`BODY[]<0> {${Buffer.byteLength(source)}}\r\n${source}`);
    return `* ${seq} FETCH (${parts.join(" ")})\r\n`;
  }

  /** Mails that have come into the folder of a session since its last report. */
  function arrived(session: Session): string {
    const count = session.folder?.messages.length ?? 0;
    if (count === session.known) return "";
    session.known = count;
    return `* ${count} EXISTS\r\n`;
  }

  function answer(line: string, state: Session): string {
    const [tag = "", command = ""] = line.split(" ");
    const rest = line.slice(tag.length + command.length + 2);
    const { folder } = state;
    const ok = (text = "") => `${text}${arrived(state)}${tag} OK done\r\n`;
    switch (command.toUpperCase()) {
      case "CAPABILITY":
        return ok(`* CAPABILITY ${capabilities}\r\n`);
      case "LOGIN":
        return rest.includes(`"${password}"`) || rest.endsWith(` ${password}`)
          ? ok()
          : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`;
      case "LIST":
        if (rest === '"" ""') return ok('* LIST (\\Noselect) "/" ""\r\n');
        return ok(
          [...folders.keys()].map((name) => `* LIST (${name === "Sent" ? "\\Sent" : ""}) "/" ${name}\r\n`).join(""),
        );
      case "SELECT":
      case "EXAMINE": {
        if (hangs) return "";
        state.folder = folders.get(rest.replaceAll('"', ""));
        if (!state.folder) return `${tag} NO no such folder\r\n`;
        const { messages, uidValidity, uidNext } = state.folder;
        state.known = messages.length;
        const facts = [
          `${messages.length} EXISTS`,
          "FLAGS (\\Seen)",
          `OK [UIDVALIDITY ${uidValidity}] valid`,
          `OK [UIDNEXT ${uidNext}] next`,
        ];
        return ok(facts.map((fact) => `* ${fact}\r\n`).join(""));
      }
      case "UID":
        return folder ? ok(byUid(rest, folder)) : `${tag} NO no folder\r\n`;
      case "IDLE":
        if (!hasIdle) return `${tag} BAD unknown command\r\n`;
        state.idle = tag;
        return `+ idling\r\n${arrived(state)}`;
      case "LOGOUT":
        return ok("* BYE\r\n");
      default:
        return ok();
    }
  }

  function byUid(rest: string, folder: ImapFolder): string {
    const [command = "", set = ""] = rest.split(" ");
    const indexed = folder.messages.map((message, i) => ({ message, seq: i + 1 }));
    const among = indexed.filter(({ message }) => isIn(set, message.uid));
    if (command.toUpperCase() === "SEARCH") {
      const id = /HEADER "?message-id"? "?(<[^">]+>)"?/i.exec(rest)?.[1];
      if (id !== undefined) {
        const same = folder.messages.filter(({ source }) => source.includes(id)).map((message) => message.uid);
        return `* SEARCH ${same.join(" ")}\r\n`;
      }
      const since = dayOf(/SINCE "?([\w-]+)"?/i.exec(rest)?.[1] ?? "");
      const found = folder.messages.filter(({ date }) => date >= since).map((message) => message.uid);
      return `* SEARCH ${found.join(" ")}\r\n`;
    }
    if (command.toUpperCase() === "STORE") {
      for (const { message } of among) message.flags.add("\\Seen");
      return "";
    }
    return among.map(({ message, seq }) => fetched(message, seq, rest)).join("");
  }

  const server = net.createServer((socket) => {
    const state: Session = { socket, folder: undefined, known: 0, idle: undefined };
    sessions.add(state);
    let pending = "";
    /** A mail that the client is sending. */
    let literal: { tag: string; folder: ImapFolder; flags: string[]; date: Date; bytes: number } | undefined;
    socket.on("error", () => undefined);
    socket.on("close", () => sessions.delete(state));
    socket.on("data", (chunk) => {
      pending += chunk.toString();
      for (;;) {
        if (literal) {
          // The end of the command follows the mail.
          if (Buffer.byteLength(pending) < literal.bytes + 2) return;
          const { tag, folder, flags, date, bytes } = literal;
          const source = Buffer.from(pending).subarray(0, bytes).toString();
          pending = Buffer.from(pending)
            .subarray(bytes + 2)
            .toString();
          literal = undefined;
          if ([...refused].some((part) => source.includes(part))) {
            socket.write(`${tag} NO [LIMIT] This mail is too large\r\n`);
            continue;
          }
          folder.messages.push({ uid: folder.uidNext, source, flags: new Set(flags), date });
          folder.uidNext += 1;
          socket.write(`${tag} OK [APPENDUID ${folder.uidValidity} ${folder.uidNext - 1}] done\r\n`);
          continue;
        }
        const end = pending.indexOf("\r\n");
        if (end < 0) return;
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        commands.push(line);
        onCommand?.(line);
        if (state.idle !== undefined) {
          // Nothing else ends it.
          socket.write(`${state.idle} ${line === "DONE" ? "OK done" : "BAD still idling"}\r\n`);
          state.idle = undefined;
          continue;
        }
        const append = /^(\S+) APPEND "?([^" ]+)"? (?:\(([^)]*)\) )?(?:"([^"]*)" )?\{(\d+)\+?\}$/i.exec(line);
        const folder = folders.get(append?.[2] ?? "");
        if (append && folder) {
          const [, tag = "", , flags = "", date = "", bytes = "0"] = append;
          literal = { tag, folder, flags: flags.split(" "), date: new Date(date), bytes: Number.parseInt(bytes, 10) };
          if (!line.endsWith("+}")) socket.write("+ go on\r\n");
        } else socket.write(answer(line, state));
      }
    });
    socket.write(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens on a port");
  return {
    port: address.port,
    folders,
    commands,
    refused,
    /** Puts a mail into a folder, as another server delivers it. */
    deliver(name: "INBOX" | "Sent", source: string, { date, flags = [] }: { date: Date; flags?: string[] }): number {
      const folder = folders.get(name);
      if (!folder) throw new Error(`there is no folder ${name}`);
      const message = { uid: folder.uidNext, source: source.replaceAll(/\r?\n/g, "\r\n"), flags: new Set(flags), date };
      folder.uidNext += 1;
      folder.messages.push(message);
      for (const session of sessions) if (session.idle !== undefined) session.socket.write(arrived(session));
      return message.uid;
    },
    /** Sets a mail of the inbox as read, as another program does. */
    read(uid: number) {
      const messages = folders.get("INBOX")?.messages ?? [];
      const place = messages.findIndex((one) => one.uid === uid);
      messages[place]?.flags.add("\\Seen");
      for (const { idle, folder, socket } of sessions)
        if (idle !== undefined && folder?.messages === messages)
          socket.write(`* ${place + 1} FETCH (UID ${uid} FLAGS (\\Seen))\r\n`);
    },
    /** How many connections wait for new mails. */
    idling: () => [...sessions].filter(({ idle }) => idle !== undefined).length,
    /** While set, the server does not answer commands that open a folder. */
    setHanging(isHanging: boolean) {
      hangs = isHanging;
    },
    /** Breaks all connections off. */
    drop() {
      for (const { socket } of sessions) socket.destroy();
    },
    async close() {
      for (const { socket } of sessions) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
