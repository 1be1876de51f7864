import { updateShare as endpoint } from "#contract/lists/endpoints.ts";
import { TRACKING_ON } from "#contract/base/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { ReportSettings } from "#contract/tracking/report-settings.ts";
import { refuse } from "../../../errors.ts";
import { changeSettings } from "../change-settings.ts";
import { answerTop } from "../read-views.ts";
import { describeShareChanges, hashSharePassword, shareChanges } from "./share-changes.ts";
import { write } from "../../../kernel/handler.ts";

/** Password, expiry, feedback, report, company and URL of a share. */
export const updateShare = write(endpoint, {
  before: async ({ ctx, input }) => hashSharePassword(ctx, input),
})(async ({ ctx, input, audit }, sharePassword) => {
  const { feedback, report } = input;
  const list = await changeSettings(ctx, input.topId, ({ takesFeedback, trackingState }) => ({
    ...shareChanges(input, sharePassword),
    ...(feedback !== undefined && { takesFeedback: feedback }),
    ...(feedback && !takesFeedback && { feedbackTo: ctx.actor.userId }),
    ...(report !== undefined && { shareReport: reportOf(report, trackingState) }),
  }));
  const detail = describeShareChanges(input, [
    feedback !== undefined && "feedback",
    report !== undefined && (report ? "report" : "no report"),
  ]);
  audit(detail === null ? null : { about: list.title, detail });
}, answerTop);

/** The report of a list that is not tracked would show nothing. */
function reportOf(report: ReportSettings | null, trackingState: number): ReportSettings | null {
  if (report && trackingState !== TRACKING_ON) refuse("bad_request", say("tracking.off"));
  return report;
}
