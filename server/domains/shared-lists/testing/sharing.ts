import { sql } from "drizzle-orm";
import type { InputOf } from "#contract/base/endpoint.ts";
import { createPublicList, updateShare } from "#contract/lists/endpoints.ts";
import { getSharedList, type giveFeedback } from "#contract/shared-lists.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import type { Browser } from "#test/support/browser.ts";
import type { World } from "#test/support/world.ts";

type Share = Omit<InputOf<typeof updateShare>, "topId">;

/** An owner with a public list of so many creators, with these share settings; `stranger` has not opened it. */
export async function withShared(
  world: World,
  amount = 2,
  share: Share = {},
  overrides: Parameters<typeof makeCreators>[2] = {},
) {
  const owner = await makeOwner(world);
  const ids = await makeCreators(world, amount, overrides);
  const { body } = await owner.browser.call(createPublicList, { title: "Spring", desc: "For Ada", creatorsId: ids });
  const topId = body.list._id;
  const { body: shared } = await owner.browser.call(updateShare, { topId, ...share });
  const id = shared.list.share.id ?? "";
  return { owner, ids, topId, id, stranger: world.browser() };
}

export async function read(browser: Browser, id: string, input: Omit<InputOf<typeof getSharedList>, "id"> = {}) {
  return browser.call(getSharedList, { id, ...input });
}

/** Both are in this workspace's CRM. */
export async function merge(world: World, customerId: string, gone?: string, remaining?: string): Promise<void> {
  await world.root.execute(sql`
    update crm_creators set merged_into = k.id from crm_creators k
    where k.customer_id = ${customerId} and k.creator_id = ${Number(remaining)}
      and crm_creators.customer_id = ${customerId} and crm_creators.creator_id = ${Number(gone)}`);
}

/** Grace's feedback on a creator. */
export function feedbackOn(
  creatorId: string | undefined,
  id: string,
  input: Partial<InputOf<typeof giveFeedback>> = {},
) {
  return { id, creatorId: creatorId ?? "1", reviewer: "Grace", verdict: "approve" as const, ...input };
}
