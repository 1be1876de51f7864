import type { InputOf } from "#contract/base/endpoint.ts";
import { setPublic, updateShare } from "#contract/lists/endpoints.ts";
import type { Tracking } from "./tracked-list.ts";

type Settings = NonNullable<InputOf<typeof updateShare>["report"]>;
export type Shared = { owner: Tracking; topId: string; id: string };

export const LAST_30: Settings = { range: { preset: "last30" } };

/** Shares the report of a tracked list; `id`: of the share. */
export async function shareReport(owner: Tracking, report: Settings): Promise<Shared> {
  const topId = owner.id;
  await owner.browser.call(setPublic, { topId, public: true });
  const { status, body } = await owner.browser.call(updateShare, { topId, report });
  if (status !== 200) throw new Error(`the report was not shared: ${status}`);
  return { owner, topId, id: body.list.share.id ?? "" };
}
