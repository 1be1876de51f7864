import { Readable } from "node:stream";
import { say } from "#contract/messages/catalogue.ts";
import type { Context } from "../../../context.ts";
import { passwordOf } from "../mailboxes/mailbox.ts";
import { answerOf, MailServerProblem, openSmtp, settled } from "../mailboxes/servers.ts";
import type { ServerMailbox } from "../mailboxes/store.ts";
import type { Delivery, Outgoing, Ready } from "./transport.ts";

/** Throws MailServerProblem. */
export async function openSmtpSending(ctx: Context, box: ServerMailbox): Promise<Outgoing> {
  const { smtp: server, login: user } = box;
  const password = passwordOf(ctx.config, box);
  if (password === undefined) throw new MailServerProblem("sign_in", say("mail.unreadablePassword"));
  const access = { server, user, password };
  const connection = await openSmtp(ctx.config, access);
  let isUsable = true;

  /** A refused mail is half begun: the next one needs a clean state. */
  async function reset(): Promise<void> {
    try {
      await settled(connection, (done) => connection.reset(done));
    } catch {
      isUsable = false;
    }
  }

  async function send({ from, to, source }: Ready): Promise<Delivery> {
    let isHandedOver = false;
    // It is read once the server has agreed to receive the data.
    const data = new Readable({
      read() {
        isHandedOver = true;
        this.push(source);
        this.push(null);
      },
    });
    try {
      await settled(connection, (done) => connection.send({ from, to: [to] }, data, done));
      return { kind: "sent" };
    } catch (error) {
      const [code, answer] = [replyCodeOf(error), answerOf(error, access)];
      if (code === undefined) {
        isUsable = false;
        return isHandedOver ? { kind: "unknown" } : { kind: "later", answer };
      }
      await reset();
      return { kind: code >= 500 ? "refused" : "later", answer };
    }
  }

  return { send, isUsable: () => isUsable, close: () => connection.close(), end: () => connection.quit() };
}

/** The three-digit reply of the mail server; undefined when it sent none. */
function replyCodeOf(error: unknown): number | undefined {
  return error instanceof Error &&
    "responseCode" in error &&
    typeof error.responseCode === "number" &&
    error.responseCode > 0
    ? error.responseCode
    : undefined;
}
