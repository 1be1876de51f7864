import type { InputOf } from "#contract/base/endpoint.ts";
import { addCreators, createList } from "#contract/lists/endpoints.ts";
import { createTracking, listTracking } from "#contract/tracking/endpoints.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import type { World } from "#test/support/world.ts";

export type Tracking = Person & { id: string };
export type Filters = NonNullable<InputOf<(typeof listTracking)["overview"]>["filters"]>;

/** The owner of a workspace with a tracked list of these creators. */
export async function makeTracking(world: World, creators: readonly string[], plan?: number): Promise<Tracking> {
  const owner = await makeOwner(world, plan);
  const { body } = await owner.browser.call(createList, { title: "Spring" });
  const id = body.list._id;
  if (creators.length > 0) await owner.browser.call(addCreators, { topIds: [id], creatorsId: [...creators] });
  await owner.browser.call(createTracking, { topId: id });
  return { ...owner, id };
}

export async function trackedPosts(
  { browser, id }: Tracking,
  query: Omit<InputOf<(typeof listTracking)["posts"]>, "id"> = {},
) {
  const { status, body } = await browser.call(listTracking.posts, { id, ...query });
  if (status !== 200) throw new Error(`the posts were refused: ${status}`);
  return body;
}
