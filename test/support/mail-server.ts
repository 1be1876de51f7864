import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; source: string };

type Refusal = Error & { responseCode: number };
export function smtpRefusal(responseCode: number): Refusal {
  return Object.assign(new Error("not now"), { responseCode });
}

/** An SMTP server on this machine. `onData` decides about each message once it has arrived whole. */
export async function startMailServer({
  onRecipient = () => undefined,
  onData = () => undefined,
  password,
}: {
  onRecipient?: () => Refusal | undefined;
  onData?: (server: SMTPServer) => Refusal | undefined;
  /** Clients have to sign in with it. */
  password?: string;
} = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    onAuth: (given, _session, done) =>
      given.password === password
        ? done(null, { user: given.username })
        : done(Object.assign(new Error("Wrong password"), { responseCode: 535 })),
    closeTimeout: 1,
    onRcptTo: (_address, _session, done) => done(onRecipient()),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => void parts.push(part));
      stream.on("end", () => {
        const refusal = onData(server);
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        if (!refusal)
          received.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            source: Buffer.concat(parts).toString(),
          });
        done(refusal);
      });
    },
  });
  server.on("error", () => undefined); // connections that a test breaks off
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("it listens on a port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    close: async () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
