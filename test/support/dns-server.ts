import { createSocket } from "node:dgram";
import { once } from "node:events";

type RecordType = "A" | "CNAME" | "TXT" | "AAAA";
const TYPES = new Map<number, RecordType>([
  [1, "A"],
  [5, "CNAME"],
  [16, "TXT"],
  [28, "AAAA"],
]);
const HEADER = 12;
const CODES = { ok: 0, servfail: 2, nxdomain: 3 } as const;
const TTL = 60;
/** What a text of a TXT record holds at most. */
const PART = 255;

/** Records by name; a name that is absent does not exist. "servfail": its servers fail; "silent": nothing answers. */
export type Zone = Map<string, Partial<Record<RecordType, string[]>> | "servfail" | "silent">;

/** A DNS server on this machine, which answers over UDP with what a test puts into its zone. */
export async function startDnsServer(): Promise<{ address: string; zone: Zone; close: () => void }> {
  const zone: Zone = new Map();
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => {
    const reply = answer(query, zone);
    if (reply) socket.send(reply, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, zone, close: () => void socket.close() };
}

function answer(query: Buffer, zone: Zone): Buffer | null {
  const { name, end } = readName(query);
  const type = TYPES.get(query.readUInt16BE(end));
  const known = zone.get(name.toLowerCase());
  if (known === "silent") return null;
  const values = typeof known === "object" && type ? (known[type] ?? []) : [];
  const code = known === "servfail" ? CODES.servfail : known === undefined ? CODES.nxdomain : CODES.ok;
  const head = Buffer.alloc(HEADER);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | code, 2); // a reply, with recursion
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(values.length, 6);
  const question = query.subarray(HEADER, end + 4);
  return Buffer.concat([
    head,
    question,
    ...values.map((value) => recordOf(query.subarray(end, end + 2), dataOf(type, value))),
  ]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (;;) {
    const length = query.readUInt8(at);
    at += 1;
    if (length === 0) return { name: labels.join("."), end: at };
    labels.push(query.toString("latin1", at, at + length));
    at += length;
  }
}

/** An answer about the name in the question, which begins behind the header. */
function recordOf(type: Buffer, data: Buffer): Buffer {
  const head = Buffer.alloc(HEADER);
  head.writeUInt16BE(0xc000 | HEADER, 0);
  type.copy(head, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(TTL, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(type: RecordType | undefined, value: string): Buffer {
  switch (type) {
    case "A":
      return Buffer.from(value.split(".").map(Number));
    case "CNAME":
      return Buffer.concat([...value.split(".").map((label) => sized(label)), Buffer.of(0)]);
    case "TXT":
      return Buffer.concat((value.match(new RegExp(`.{1,${PART}}`, "g")) ?? [""]).map(sized));
    default:
      throw new Error(`no record of type ${String(type)} is written`);
  }
}

const sized = (text: string) => Buffer.concat([Buffer.of(text.length), Buffer.from(text, "latin1")]);
