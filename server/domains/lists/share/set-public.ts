import * as contract from "#contract/lists/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import { changeSettings } from "../change-settings.ts";
import { answerTop } from "../read-views.ts";
import { publicity } from "./share-changes.ts";
import { write } from "../../../kernel/handler.ts";
import { refuse } from "../../../errors.ts";
import type { Context } from "../../../context.ts";
import { selectShared, type SharedRow } from "../../memberships/index.ts";

/** The URL stays while the list is private; search engines have to be allowed again. */
export const setPublic = write(contract.setPublic)(async ({ ctx, input, audit }) => {
  const list = await changeSettings(ctx, input.topId, ({ shareId }) => ({
    ...publicity(input.public, shareId),
    ...(!input.public && { isCommunity: false }),
  }));
  const kind = input.public ? "list.public" : "list.private";
  audit(list.isPublic === input.public ? null : { kind, about: list.title });
}, answerTop);

export const setCommunity = write(contract.setCommunity)(async ({ ctx, input, audit }) => {
  const list = await changeSettings(ctx, input.topId, ({ isPublic }) => {
    if (input.community && !isPublic) refuse("bad_request", say("lists.notPublic"));
    return { isCommunity: input.community };
  });
  audit(
    list.isCommunity === input.community ? null : { about: list.title, detail: input.community ? "shown" : "hidden" },
  );
}, answerTop);

type ShareRead = { ctx: Pick<Context, "db" | "clock">; shareId: string };

/** The list behind a share; undefined when there is none, it is private or deleted, or the share has expired. */
export async function findShared({ ctx, shareId }: ShareRead): Promise<SharedRow | undefined> {
  return selectShared(ctx.db, shareId, ctx.clock.now());
}
