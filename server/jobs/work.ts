import type { Logger } from "pino";
import { giveUpRating, rateContent } from "../domains/content-ratings/index.ts";
import { abandonRun, revokeAccess, sendMails, syncMailbox } from "../domains/mail/index.ts";
import { deliverMail, giveUpMail } from "../domains/system-mails/index.ts";
import { giveUpJob as failJob, runJob } from "../domains/jobs/index.ts";
import { giveUpRecaps, makeRecaps } from "../domains/my-stats/index.ts";
import { systemContext, type Services } from "../services.ts";
import type { QueueData, Work, WorkOn } from "./queue.ts";

/** Processes the jobs of every queue, in processes with the worker role. */
export async function startWork({
  services,
  workOn,
  log,
}: {
  services: Services;
  workOn: WorkOn;
  log: Logger;
}): Promise<void> {
  const ctx = systemContext(services, log);
  const work: Work<QueueData["exports"]> = {
    handle: ({ jobId }, signal) => runJob({ ctx, jobId, tasks: services.features.jobs, signal }),
    handleFailed: ({ jobId }) => failJob({ ctx, jobId }),
  };
  await workOn("exports", work);
  await workOn("changes", work);
  await workOn("imports", work);
  await workOn("mails", {
    handle: ({ mailId }) => deliverMail({ ctx, mailId }),
    handleFailed: ({ mailId }) => giveUpMail({ ctx, mailId }),
  });
  await workOn("outgoing", {
    handle: (data, signal) => sendMails({ ctx, ...data, signal }),
    handleFailed: (data) => abandonRun({ ctx, ...data }),
  });
  await workOn("mailboxes", {
    handle: (data, signal) => syncMailbox({ ctx, ...data, signal }),
    // The next reading is a few minutes later.
    handleFailed: async () => undefined,
  });
  await workOn("revocations", {
    handle: (data) => revokeAccess({ ctx, ...data }),
    handleFailed: async () => log.warn("Google did not revoke the access to a mailbox"),
  });
  await workOn("ratings", {
    handle: (data) => rateContent({ ctx, ...data }),
    handleFailed: ({ ratingId }) => giveUpRating({ ctx, ratingId }),
  });
  await workOn("recaps", {
    handle: ({ recapIds }, signal) => makeRecaps(ctx, recapIds, signal),
    handleFailed: ({ recapIds }) => giveUpRecaps(ctx, recapIds),
  });
}
