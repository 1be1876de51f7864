import { lookup } from "node:dns";
import net from "node:net";
import type { LookupFunction } from "node:net";
import { ImapFlow } from "imapflow";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { excerptOf } from "#contract/base/text.ts";
import type { MailboxStep, MailboxTest, MailServer } from "#contract/mail/mailbox.ts";
import { mailProblem, type MailProblem } from "#contract/mail/problem.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import type { Config } from "../../../config.ts";
import { isPublicAddress, lookupPublic } from "../../../connectors/http/addresses.ts";

const TIMEOUT_MS = 20_000;

/** What signs in to a server of a mailbox. */
export type Access = { server: MailServer; user: string; password: string };

/** A server could not be used, and at which step. */
export class MailServerProblem extends Error {
  readonly step: MailboxStep;
  readonly problem: MailProblem;
  /** It is not used again before that. */
  readonly until: Date | undefined;

  constructor(step: MailboxStep, problem: Message, until?: Date) {
    super(problem.msg);
    this.name = "MailServerProblem";
    this.step = step;
    this.until = until;
    this.problem = mailProblem.parse(problem);
  }
}

type Policy = Pick<Config, "mailPrivateHosts">;

/**
 * The address of a server. Connections are made to it and not to the name, which could resolve to a private address by
 * then.
 */
async function resolveServer({ mailPrivateHosts }: Policy, { host }: MailServer): Promise<string> {
  if (net.isIP(host) !== 0) {
    if (mailPrivateHosts || isPublicAddress(host)) return host;
    throw new MailServerProblem("name", say("mail.privateHost", { host }));
  }
  const resolve: LookupFunction = mailPrivateHosts ? lookup : lookupPublic;
  return new Promise((done, fail) => {
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = Array.isArray(addresses) ? addresses : [];
      if (first) return done(first.address);
      const isPrivate = error !== null && "kind" in error && error.kind === "refused";
      fail(
        new MailServerProblem(
          "name",
          isPrivate ? say("mail.privateHost", { host }) : say("mail.unknownHost", { host }),
        ),
      );
    });
  });
}

/** Opens and closes a connection: what fails afterwards is about encryption or signing in. */
async function connectOnce(address: string, { host, port }: MailServer): Promise<void> {
  const socket = net.connect({ host: address, port, timeout: TIMEOUT_MS });
  try {
    await new Promise<void>((done, fail) => {
      socket.once("connect", () => done());
      socket.once("error", fail);
      socket.once("timeout", () => fail(new Error("timeout")));
    });
  } catch {
    throw new MailServerProblem("connection", say("mail.notReached", { host, port: String(port) }));
  } finally {
    socket.destroy();
  }
}

/** A server is the member's own: what it sends is bounded, whatever it announces. A mail has up to 15 MB. */
const LIMITS = {
  maxLineLength: 1024 * 1024,
  maxLiteralSize: 16 * 1024 * 1024,
  maxResponseSize: 24 * 1024 * 1024,
};

/** As mails and servers hold it: also in the forms in which it is sent. */
function secretsOf({ user, password }: Pick<Access, "user" | "password">): string[] {
  const encoded = [password, `\0${user}\0${password}`].map((text) => Buffer.from(text).toString("base64"));
  return [password, ...encoded].filter((secret) => secret !== "");
}

/** What the server answered, on one line and without the password, should it be in there. */
export function answerOf(
  error: unknown,
  access: Pick<Access, "user" | "password"> = { user: "", password: "" },
): string {
  const fields = ["response", "responseText", "serverResponse"] as const;
  const texts = fields.map((field) => (error instanceof Error ? Reflect.get(error, field) : undefined));
  const answer = texts.find((text) => typeof text === "string" && text !== "");
  const text = typeof answer === "string" ? answer : error instanceof Error ? error.message : "";
  const secrets = access.password === "" ? [] : secretsOf(access);
  const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text.replaceAll("\0", ""));
  return excerptOf(clean.toWellFormed(), 200);
}

/** An open connection to an SMTP server, signed in. Throws MailServerProblem. */
export async function openSmtp(policy: Policy, access: Access): Promise<SMTPConnection> {
  const { server, user, password } = access;
  const host = await prepare(policy, server);
  const connection = new SMTPConnection({
    host,
    port: server.port,
    secure: server.security === "tls",
    requireTLS: server.security === "starttls",
    ignoreTLS: server.security === "none",
    tls: tlsOf(policy, server),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS * 3,
    logger: false,
  });
  // What happens between calls is reported to the next one.
  connection.on("error", () => undefined);
  try {
    await settled(connection, (done) => connection.connect(done));
  } catch (error) {
    connection.close();
    throw new MailServerProblem(
      "tls",
      say("mail.notEncrypted", { host: server.host, answer: answerOf(error, access) }),
    );
  }
  try {
    await settled(connection, (done) => connection.login({ user, pass: password }, done));
  } catch (error) {
    connection.close();
    throw new MailServerProblem(
      "sign_in",
      say("mail.notSignedIn", { host: server.host, answer: answerOf(error, access) }),
    );
  }
  return connection;
}

/** Waits for a call of a connection, which reports some errors by an event and not to the call. */
export async function settled(
  connection: SMTPConnection,
  call: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const ending = new AbortController();
  try {
    await new Promise<void>((done, fail) => {
      const ended = (error?: Error) => fail(error ?? new Error("the connection was closed"));
      connection.once("error", ended);
      connection.once("end", ended);
      ending.signal.addEventListener("abort", () => {
        connection.off("error", ended);
        connection.off("end", ended);
      });
      call((error) => (error ? fail(error) : done()));
    });
  } finally {
    ending.abort();
  }
}

/** An open connection to an IMAP server, signed in. Throws MailServerProblem. */
export async function openImap(policy: Policy, access: Access): Promise<ImapFlow> {
  const { server, user, password } = access;
  const host = await prepare(policy, server);
  const client = new ImapFlow({
    host,
    port: server.port,
    secure: server.security === "tls",
    doSTARTTLS: server.security === "starttls",
    ...(net.isIP(server.host) === 0 && { servername: server.host }),
    tls: tlsOf(policy, server),
    auth: { user, pass: password },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS * 3,
    ...LIMITS,
    logger: false,
    disableAutoIdle: true,
  });
  client.on("error", () => undefined); // reported by the command that waits
  try {
    await client.connect();
  } catch (error) {
    client.close();
    const answer = answerOf(error, access);
    if (error instanceof Error && "authenticationFailed" in error && error.authenticationFailed === true)
      throw new MailServerProblem("sign_in", say("mail.notSignedIn", { host: server.host, answer }));
    throw new MailServerProblem("tls", say("mail.notEncrypted", { host: server.host, answer }));
  }
  return client;
}

async function prepare(policy: Policy, server: MailServer): Promise<string> {
  const address = await resolveServer(policy, server);
  if (server.security === "none" && !policy.mailPrivateHosts)
    throw new MailServerProblem("tls", say("mail.encryptionNeeded", { host: server.host }));
  await connectOnce(address, server);
  return address;
}

/** Certificates are of the name. Servers of private networks often sign their own. */
function tlsOf({ mailPrivateHosts }: Policy, { host }: MailServer) {
  const isName = net.isIP(host) === 0;
  return { ...(isName && { servername: host }), minVersion: "TLSv1.2" as const, rejectUnauthorized: !mailPrivateHosts };
}

const SMTP_STEPS = ["name", "connection", "tls", "sign_in"] as const;
const IMAP_STEPS = [...SMTP_STEPS, "folder"] as const;

/** Signs in to both servers of a mailbox. */
export async function testServers(
  policy: Policy,
  { smtp, imap, user, password }: { smtp: MailServer; imap: MailServer; user: string; password: string },
): Promise<MailboxTest["steps"]> {
  const [ofSmtp, ofImap] = await Promise.all([
    stepsOf("smtp", SMTP_STEPS, async () => {
      (await openSmtp(policy, { server: smtp, user, password })).quit();
    }),
    stepsOf("imap", IMAP_STEPS, async () => {
      const client = await openImap(policy, { server: imap, user, password });
      try {
        await client.mailboxOpen("INBOX", { readOnly: true });
      } catch (error) {
        throw new MailServerProblem("folder", say("mail.noInbox", { answer: answerOf(error, { user, password }) }));
      } finally {
        await client.logout().catch(() => client.close());
      }
    }),
  ]);
  return [...ofSmtp, ...ofImap];
}

async function stepsOf(
  server: "smtp" | "imap",
  steps: readonly MailboxStep[],
  work: () => Promise<void>,
): Promise<MailboxTest["steps"]> {
  try {
    await work();
    return steps.map((step) => ({ server, step, problem: null }));
  } catch (error) {
    if (!(error instanceof MailServerProblem)) throw error;
    return steps
      .slice(0, steps.indexOf(error.step) + 1)
      .map((step) => ({ server, step, problem: step === error.step ? error.problem : null }));
  }
}
