import { updateShare as endpoint } from "#contract/lists/endpoints.ts";
import { TRACKING_ON } from "#contract/base/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { ReportSettings } from "#contract/tracking/report-settings.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { hashPassword } from "../../credentials/index.ts";
import { changeSettings } from "../change-settings.ts";
import { answerTop } from "../read-views.ts";
import { newShareId } from "./new-share-id.ts";
import { write } from "../../../kernel/handler.ts";

/** Password, expiry, feedback, report, company and URL of a share. A renewed URL replaces the old one immediately. */
export const updateShare = write(endpoint, {
  before: async ({ ctx, input: { password, expiresAt } }) => {
    if (expiresAt && new Date(expiresAt) <= ctx.clock.now()) {
      refuse("bad_request", { ...say("lists.expiresAt"), issues: [issueAt("expiresAt", say("lists.inFuture"))] });
    }
    return password ? hashPassword({ ctx, password }) : password;
  },
})(async ({ ctx, input, audit }, sharePassword) => {
  const { password, expiresAt, feedback, companyName, report } = input;
  const until = expiresAt ? new Date(expiresAt) : null;
  const list = await changeSettings(ctx, input.topId, ({ takesFeedback, trackingState }) => ({
    ...(sharePassword !== undefined && { sharePassword }),
    ...(expiresAt !== undefined && { shareExpiresAt: until }),
    ...(feedback !== undefined && { takesFeedback: feedback }),
    ...(feedback && !takesFeedback && { feedbackTo: ctx.actor.userId }),
    ...(report !== undefined && { shareReport: reportOf(report, trackingState) }),
    ...(companyName !== undefined && { companyName: companyName || null }),
    ...(input.renew && { shareId: newShareId() }),
  }));
  const changed = [
    password !== undefined && (password ? "password" : "no password"),
    expiresAt !== undefined && "expiry",
    feedback !== undefined && "feedback",
    report !== undefined && (report ? "report" : "no report"),
    input.renew && "new link",
  ].filter((one) => typeof one === "string");
  audit(changed.length > 0 ? { about: list.title, detail: changed.join(", ") } : null);
}, answerTop);

/** The report of a list that is not tracked would show nothing. */
function reportOf(report: ReportSettings | null, trackingState: number): ReportSettings | null {
  if (report && trackingState !== TRACKING_ON) refuse("bad_request", say("tracking.off"));
  return report;
}
