import {
  removeLogo as removeEndpoint,
  uploadCompanyLogo as companyEndpoint,
  uploadLogo as endpoint,
} from "#contract/lists/endpoints.ts";
import type { Context, Member } from "../../../context.ts";
import { write } from "../../../kernel/handler.ts";
import { answerList } from "../read-views.ts";
import { changeLogo, deleteLogo, storeLogo } from "./change-logo.ts";

type LogoCall = { ctx: Context<Member>; input: { topId: string } };

/** The list with its new logo. Each picture has its own key; the one it replaces is deleted once nothing has its URL. */
async function answerWithout({ ctx, input }: LogoCall, replaced: string | null) {
  await deleteLogo(ctx, replaced);
  return answerList(ctx, input.topId);
}

const store = async ({ ctx, input }: LogoCall & { input: { logo: Uint8Array } }) =>
  storeLogo(ctx, input.topId, input.logo);

export const uploadLogo = write(endpoint, { before: store })(
  async ({ ctx, input }, key) => changeLogo(ctx, { listId: input.topId, which: "logo" }, key),
  answerWithout,
);

export const uploadCompanyLogo = write(companyEndpoint, { before: store })(
  async ({ ctx, input }, key) => changeLogo(ctx, { listId: input.topId, which: "companyLogo" }, key),
  answerWithout,
);

export const removeLogo = write(removeEndpoint)(
  async ({ ctx, input }) =>
    changeLogo(ctx, { listId: input.topId, which: input.which === "company" ? "companyLogo" : "logo" }, null),
  answerWithout,
);
