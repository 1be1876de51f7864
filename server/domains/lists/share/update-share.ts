import { updateShare as endpoint } from "#contract/lists/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { hashPassword } from "../../credentials/index.ts";
import { changeSettings } from "../change-settings.ts";
import { answerTop } from "../read-views.ts";
import { newShareId } from "./new-share-id.ts";
import { write } from "../../../kernel/handler.ts";

/** Password, expiry, feedback, company and URL of a share. A renewed URL replaces the old one immediately. */
export const updateShare = write(endpoint, {
  before: async ({ ctx, input: { password, expiresAt } }) => {
    if (expiresAt && new Date(expiresAt) <= ctx.clock.now()) {
      refuse("bad_request", { ...say("lists.expiresAt"), issues: [issueAt("expiresAt", say("lists.inFuture"))] });
    }
    return password ? hashPassword({ ctx, password }) : password;
  },
})(async ({ ctx, input, audit }, sharePassword) => {
  const { password, expiresAt, feedback, companyName } = input;
  const until = expiresAt ? new Date(expiresAt) : null;
  const list = await changeSettings(ctx, input.topId, ({ takesFeedback }) => ({
    ...(sharePassword !== undefined && { sharePassword }),
    ...(expiresAt !== undefined && { shareExpiresAt: until }),
    ...(feedback !== undefined && { takesFeedback: feedback }),
    ...(feedback && !takesFeedback && { feedbackTo: ctx.actor.userId }),
    ...(companyName !== undefined && { companyName: companyName || null }),
    ...(input.renew && { shareId: newShareId() }),
  }));
  const changed = [
    password !== undefined && (password ? "password" : "no password"),
    expiresAt !== undefined && "expiry",
    feedback !== undefined && "feedback",
    input.renew && "new link",
  ].filter((one) => typeof one === "string");
  audit(changed.length > 0 ? { about: list.title, detail: changed.join(", ") } : null);
}, answerTop);
