import type { EventPayload } from "#contract/base/events.ts";
import type { Context } from "../../context.ts";
import type { MessageRow } from "./sending/store.ts";

type Notified = Pick<MessageRow, "id" | "threadId" | "customerId" | "isOwn" | "sender" | "toAddress">;

/** Tells open tabs of the workspace what happened to a mail. */
export function notifyMail(
  { emit }: Pick<Context, "emit">,
  { id, threadId, customerId, isOwn, sender, toAddress }: Notified,
  type: EventPayload<"messaging/notification">["type"],
): void {
  const email = isOwn && type !== "sent_by_gmail" ? toAddress : sender;
  emit(customerId, "messaging/notification", { type, channel: "mail", threadId, messageId: id, email });
}
