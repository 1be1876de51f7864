import type { Refusal } from "./gmail.ts";

type Message = {
  id: string;
  threadId: string;
  source: string;
  labels: Set<string>;
  /** When Gmail took it, in milliseconds. */
  date: number;
};
type Change = { id: number; added: string } | { id: number; removed: string; label: string };

const OLDEST = 1_000;

/** A mailbox at the simulated Gmail, whose history a test can have forgotten. */
export class Account {
  readonly address: string;
  readonly messages: Message[] = [];
  readonly accessTokens = new Set<string>();
  readonly refreshTokens = new Set<string>();
  /** What was requested, without the host. */
  readonly requests: string[] = [];
  /** Given instead of the next answers, one after the other. */
  readonly refusals: Refusal[] = [];
  /** A mail is sent, and the connection ends before the answer. */
  losesAnswers = false;
  /** Gmail gives mails that are sent by its API a Message-ID of its own. */
  givesIds = true;
  private readonly changes: Change[] = [];
  private next = OLDEST;
  private forgottenBefore = 0;

  constructor(address: string) {
    this.address = address;
  }

  get historyId(): string {
    return String(this.next);
  }

  private add(source: string, labels: string[], date: number): Message {
    this.next += 1;
    const id = this.next.toString(16).padStart(16, "1");
    const message = { id, threadId: id, source, labels: new Set(labels), date };
    this.messages.push(message);
    this.changes.push({ id: this.next, added: id });
    return message;
  }

  /** A mail arrives. */
  deliver(source: string, { date, labels = ["INBOX", "UNREAD"] }: { date: Date; labels?: string[] }): Message {
    return this.add(source.replaceAll(/\r?\n/g, "\r\n"), labels, date.getTime());
  }

  /** A mail is sent: by the API, or in Gmail itself. */
  send(source: string, date: Date): Message {
    const own = `Message-ID: <CA${this.next}@mail.gmail.com>`;
    return this.add(this.givesIds ? source.replace(/^Message-ID: .*$/im, own) : source, ["SENT"], date.getTime());
  }

  removeLabel(id: string, label: string): void {
    const found = this.messages.find((one) => one.id === id);
    if (!found?.labels.delete(label)) return;
    this.next += 1;
    this.changes.push({ id: this.next, removed: id, label });
  }

  /** Google withdraws the access. */
  revoke(): void {
    this.accessTokens.clear();
    this.refreshTokens.clear();
  }

  /** Google keeps the history for some days only. */
  forgetHistory(): void {
    this.next += 1;
    this.forgottenBefore = this.next;
  }

  /** undefined: it is not known since then. */
  historySince(since: string, { pageToken, max }: { pageToken: string | undefined; max: number }) {
    const start = Number.parseInt(since, 10);
    if (start < this.forgottenBefore) return undefined;
    const after = pageToken === undefined ? start : Number.parseInt(pageToken, 10);
    const all = this.changes.filter(({ id }) => id > after);
    const shown = all.slice(0, max);
    const last = shown.at(-1);
    return {
      ...(shown.length > 0 && { history: shown.map((change) => this.recordOf(change)) }),
      ...(last && all.length > max && { nextPageToken: String(last.id) }),
      historyId: this.historyId,
    };
  }

  private recordOf(change: Change) {
    const about = (id: string) => ({
      message: { id, threadId: id, labelIds: [...(this.messages.find((one) => one.id === id)?.labels ?? [])] },
    });
    return "added" in change
      ? { id: String(change.id), messages: [{ id: change.added }], messagesAdded: [about(change.added)] }
      : {
          id: String(change.id),
          messages: [{ id: change.removed }],
          labelsRemoved: [{ ...about(change.removed), labelIds: [change.label] }],
        };
  }

  /** The newest first. `q` has `after:` alone. */
  list({ q = "", pageToken = "0", maxResults = "100" }: Record<string, string>) {
    const after = Number.parseInt(/after:(\d+)/.exec(q)?.[1] ?? "0", 10) * 1000;
    const all = this.messages
      .filter(({ date, labels }) => date >= after && !labels.has("SPAM") && !labels.has("TRASH"))
      .toReversed()
      .toSorted((a, b) => b.date - a.date);
    const [start, max] = [Number.parseInt(pageToken, 10), Number.parseInt(maxResults, 10)];
    const shown = all.slice(start, start + max);
    return {
      ...(shown.length > 0 && { messages: shown.map(({ id, threadId }) => ({ id, threadId })) }),
      ...(start + max < all.length && { nextPageToken: String(start + max) }),
      resultSizeEstimate: all.length,
    };
  }
}

/** The headers of a mail, unfolded. */
export function headersOf(source: string): { name: string; value: string }[] {
  const head = (source.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n(?=[ \t])/g, "");
  return head.split("\r\n").flatMap((line) => {
    const colon = line.indexOf(":");
    return colon < 1 ? [] : [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }];
  });
}
