import {
  removeLogo as removeEndpoint,
  uploadCompanyLogo as companyEndpoint,
  uploadLogo as endpoint,
} from "#contract/lists.ts";
import { write } from "../../../kernel/handler.ts";
import { answerList } from "../read-views.ts";
import { dropLogo, putLogo } from "./change-logo.ts";

export const uploadLogo = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  await putLogo(ctx, { listId: input.topId, which: "logo" }, input.logo);
  return answerList(ctx, input.topId);
});

export const uploadCompanyLogo = write(companyEndpoint, { transaction: "own" })(async ({ ctx, input }) => {
  await putLogo(ctx, { listId: input.topId, which: "companyLogo" }, input.logo);
  return answerList(ctx, input.topId);
});

export const removeLogo = write(removeEndpoint, { transaction: "own" })(async ({ ctx, input }) => {
  await dropLogo(ctx, { listId: input.topId, which: input.which === "company" ? "companyLogo" : "logo" });
  return answerList(ctx, input.topId);
});
