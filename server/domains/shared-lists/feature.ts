import { getSharedTop } from "#contract/shared-lists.ts";
import { feature } from "../../kernel/feature.ts";
import { alias } from "../../kernel/handler.ts";
import { getSharedList } from "./get-shared-list.ts";
import { giveFeedback } from "./give-feedback.ts";
import { unlockSharedList } from "./password/unlock.ts";

export const sharedLists = feature({
  name: "shared-lists",
  handlers: [
    getSharedList,
    alias(getSharedTop, getSharedList)(
      (input) => input,
      (reply) => reply,
    ),
    unlockSharedList,
    giveFeedback,
  ],
});
