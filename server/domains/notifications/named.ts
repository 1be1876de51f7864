import type { NotificationPayload } from "#contract/notifications.ts";

/** The id of the colleague who caused it. */
export function authorOf(payload: NotificationPayload): string | null {
  return "by" in payload ? payload.by : null;
}

/** Creators that it names, except those of `crm.assigned`, which are read when it is shown. */
export function creatorsIn(payload: NotificationPayload): string[] {
  switch (payload.kind) {
    case "ranking.moves":
      return payload.moves.map(({ creatorId }) => creatorId);
    case "mail.mention":
    case "mail.assigned":
    case "mail.answer":
    case "matter.closed":
      return payload.creator === null ? [] : [payload.creator];
    case "list.feedback":
      return payload.feedback.map(({ creatorId }) => creatorId);
    case "crm.due":
      return payload.creators;
    case "crm.assigned":
      return [];
    case "note.mention":
    case "enquiry":
    case "message":
    case "domain.failing":
    case "claim.disputed":
    case "claim.ended":
    case "alert":
    case "campaign":
      return [payload.creator];
  }
}
