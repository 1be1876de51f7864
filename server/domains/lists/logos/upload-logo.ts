import type { ReplyOf } from "#contract/endpoint.ts";
import type { removeLogo as removal, uploadCompanyLogo as ofCompany, uploadLogo as ofList } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { answerList } from "../read-views.ts";
import { dropLogo, putLogo } from "./change-logo.ts";

type Input = Pick<Call<typeof ofList>, "ctx" | "input">;

export async function uploadLogo({ ctx, input }: Input): Promise<ReplyOf<typeof ofList>> {
  await putLogo(ctx, { listId: input.topId, which: "logo" }, input.logo);
  return answerList(ctx, input.topId);
}

type OfCompany = Pick<Call<typeof ofCompany>, "ctx" | "input">;

export async function uploadCompanyLogo({ ctx, input }: OfCompany): Promise<ReplyOf<typeof ofCompany>> {
  await putLogo(ctx, { listId: input.topId, which: "companyLogo" }, input.logo);
  return answerList(ctx, input.topId);
}

type Removal = Pick<Call<typeof removal>, "ctx" | "input">;

export async function removeLogo({ ctx, input }: Removal): Promise<ReplyOf<typeof removal>> {
  await dropLogo(ctx, { listId: input.topId, which: input.which === "company" ? "companyLogo" : "logo" });
  return answerList(ctx, input.topId);
}
