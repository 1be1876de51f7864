import { beforeEach, describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import * as contract from "#contract/creator-profile/edit.ts";
import { deletePicture, updatePicture } from "#contract/curation/influencer.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { asFile, BAD_PICTURES, JPEG, PNG, TOO_LARGE } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";
import { sweepCreatorPictures } from "./pictures.ts";

const world = useWorld();
const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;
const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

let owner: Person;
let admin: Person;
let id: string;

beforeEach(async () => {
  const made = await makeOwningCreator(world());
  [owner, id, admin] = [made, made.creatorId, await makeAdmin(world())];
});

const read = async () => (await owner.browser.call(contract.getOwnProfile, { id })).body.profile;

describe("a picture", () => {
  const upload = async (picture: Buffer) =>
    owner.browser.call(contract.uploadOwnPicture, { id, picture: asFile(picture) });

  test("is drawn again, shown, undone and withdrawn; others are refused", async () => {
    for (const bad of [...Object.values(BAD_PICTURES), TOO_LARGE])
      expect((await upload(bad)).status).toBeGreaterThanOrEqual(400);
    await query("update creators set picture = 'pictures/panel.png' where id = $1", id);
    await query(
      `insert into creator_facts (creator_id, field, value, source_id, at)
       select creator_id, 'picture', '"pictures/panel.png"', source_id, at from creator_facts
       where creator_id = $1 and field = 'country'`,
      id,
    );
    const first = (await upload(PNG)).body;
    expect(first.profile.picture).toMatch(/^\/files\/pictures\/creators\/[\w-]+\.png$/);
    expect((await world().app.inject({ url: first.profile.picture ?? "" })).statusCode).toBe(200);
    const second = (await upload(JPEG)).body;
    await owner.browser.call(undoAction, { id: second.actionId ?? "" });
    expect((await read()).picture).toBe(first.profile.picture);
    const withdrawn = (await owner.browser.call(contract.deleteOwnPicture, { id })).body.profile;
    expect(withdrawn).toMatchObject({ picture: "/files/pictures/panel.png", sources: { picture: { isOwn: false } } });
    expect((await owner.browser.call(contract.deleteOwnPicture, { id })).status).toBe(404);
    // As long as an undo can show them again.
    await world().travel(2 * DAY_MS);
    await sweepCreatorPictures(world());
    expect((await world().app.inject({ url: first.profile.picture ?? "" })).statusCode).toBe(200);
    await world().travel(40 * DAY_MS);
    await sweepCreatorPictures(world());
    expect((await world().app.inject({ url: first.profile.picture ?? "" })).statusCode).toBe(404);
  });

  test("is the administrators' once they have set or removed it", async () => {
    await upload(PNG);
    const theirs = await admin.browser.call(updatePicture, { influencer: id, picture: asFile(JPEG) });
    expect(theirs.status).toBe(200);
    expect((await read()).locked).toEqual(["picture"]);
    expect(refusal(await upload(PNG))).toEqual([409, "conflict"]);
    expect((await admin.browser.call(deletePicture, { influencer: id })).status).toBe(200);
    expect(await read()).toMatchObject({ picture: null, locked: ["picture"] });
    expect(refusal(await upload(PNG))).toEqual([409, "conflict"]);
    expect(refusal(await owner.browser.call(updatePicture, { influencer: id, picture: asFile(PNG) }))).toEqual([
      403,
      "forbidden",
    ]);
  });

  test("is gone with the creator who is erased, also one that was replaced", async () => {
    const urls = [(await upload(PNG)).body.profile.picture, (await upload(JPEG)).body.profile.picture];
    expect((await admin.browser.call(eraseCreator, { creatorId: id })).status).toBe(200);
    for (const url of urls) expect((await world().app.inject({ url: url ?? "" })).statusCode).toBe(404);
  });
});
