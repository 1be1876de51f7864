import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { DAY_MS, LOGO_MAX_BYTES, UNDO_DAYS } from "#contract/base/limits.ts";
import {
  createList,
  deleteList,
  listLists,
  removeLogo,
  setWhiteLabel,
  updateShare,
  uploadCompanyLogo,
  uploadLogo,
} from "#contract/lists/endpoints.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { asFile, BAD_PICTURES, GOOD_PICTURES, JPEG, PNG, pngOf, TOO_LARGE } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";
import { sweepLists } from "../index.ts";

const world = useWorld();

async function withList() {
  const owner = await makeOwner(world());
  const { body } = await owner.browser.call(createList, { title: "Spring" });
  return { owner, topId: body.list._id };
}

async function viewOf({ browser }: Person) {
  await world().travel(1_000); // what is written later has another time
  return (await browser.call(listLists, {})).body.lists[0];
}

/** The picture as a browser fetches it from the URL of the reply. */
async function fetchPicture(address: string | null | undefined) {
  const { statusCode, rawPayload, headers } = await world().app.inject({ method: "GET", url: address ?? "/nowhere" });
  return { status: statusCode, type: headers["content-type"], picture: rawPayload };
}

async function stored(): Promise<string[]> {
  const { objects } = await world().ctx.files.listAll("pictures/logos");
  return [...objects].flatMap((object) => (object.isFile ? [object.key] : []));
}

describe("a logo", () => {
  test.each(Object.entries(GOOD_PICTURES))("is taken when it is %s, whatever it says it is", async (_, picture) => {
    const { owner, topId } = await withList();
    const { status, body } = await owner.browser.call(uploadLogo, { topId, logo: asFile(picture, "text/html") });
    expect(status).toBe(200);
    expect(body.list.whiteLabelLogo).toMatch(/^\/files\/pictures\/logos\/[\w-]{36}\.(png|jpg)\?t=\d{13}$/);
    const { status: found, type, picture: drawn } = await fetchPicture(body.list.whiteLabelLogo);
    const { width, height, format, hasAlpha } = await sharp(drawn).metadata();
    const isPng = picture !== JPEG;
    expect([found, type, format, hasAlpha]).toEqual([
      200,
      isPng ? "image/png" : "image/jpeg",
      isPng ? "png" : "jpeg",
      isPng,
    ]);
    expect(Math.max(width, height)).toBeLessThanOrEqual(512);
    expect(width).toBe(height * 2);
  });

  test("keeps nothing of what came with the picture", async () => {
    const { owner, topId } = await withList();
    const exif = { IFD0: { Copyright: "where I live" } };
    const telling = await sharp(JPEG).withExif(exif).jpeg().toBuffer();
    expect(telling.includes("where I live")).toBe(true);
    const { body } = await owner.browser.call(uploadLogo, { topId, logo: asFile(telling) });
    const { picture } = await fetchPicture(body.list.whiteLabelLogo);
    expect(picture.includes("where I live")).toBe(false);
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
  });

  test("may have exactly 1 MB, and not a byte more", async () => {
    const { owner, topId } = await withList();
    expect((await owner.browser.call(uploadLogo, { topId, logo: asFile(pngOf(LOGO_MAX_BYTES)) })).status).toBe(200);
    const before = await viewOf(owner);
    const { status, error } = await owner.browser.call(uploadLogo, { topId, logo: asFile(TOO_LARGE) });
    expect([status, error.err, error.msg]).toEqual([413, "too_large", "The picture is too large: at most 1 MB."]);
    expect(await viewOf(owner)).toEqual(before);
  });

  test.each(Object.entries(BAD_PICTURES))("is refused when it is %s", async (_, picture) => {
    const { owner, topId } = await withList();
    const files = await stored().catch(() => []);
    const before = await viewOf(owner);
    const { status, error } = await owner.browser.call(uploadLogo, { topId, logo: asFile(picture) });
    expect([status, error.err]).toEqual([400, "invalid_logo"]);
    expect(error.msg).toContain("PNG or JPEG");
    expect(await viewOf(owner)).toEqual(before);
    expect(await stored().catch(() => [])).toEqual(files);
  });

  test("gets a new address each time; the picture it replaces is deleted, and so is the one that is removed", async () => {
    const { owner, topId } = await withList();
    const first = await owner.browser.call(uploadLogo, { topId, logo: asFile(PNG) });
    const second = await owner.browser.call(uploadLogo, { topId, logo: asFile(PNG) });
    const { whiteLabelLogo: old } = first.body.list;
    const { whiteLabelLogo: current } = second.body.list;
    expect(old).not.toBe(current);
    expect([(await fetchPicture(old)).status, (await fetchPicture(current)).status]).toEqual([404, 200]);
    const removed = await owner.browser.call(removeLogo, { topId });
    expect([removed.status, removed.body.list.whiteLabelLogo]).toEqual([200, null]);
    expect((await fetchPicture(current)).status).toBe(404);
    expect((await owner.browser.call(removeLogo, { topId })).status).toBe(200);
  });

  test("of the company is separate from the list's own", async () => {
    const { owner, topId } = await withList();
    await owner.browser.call(uploadLogo, { topId, logo: asFile(PNG) });
    const { body } = await owner.browser.call(uploadCompanyLogo, { topId, logo: asFile(JPEG) });
    expect(body.list.company.logo).toMatch(/\.jpg\?t=/);
    expect(body.list.whiteLabelLogo).toMatch(/\.png\?t=/);
    const { body: after } = await owner.browser.call(removeLogo, { topId, which: "company" });
    expect([after.list.company.logo, after.list.whiteLabelLogo === null]).toEqual([null, false]);
  });

  test("is that of the workspace's last white-label list until a list has its own", async () => {
    const { owner, topId } = await withList();
    await owner.browser.call(uploadLogo, { topId, logo: asFile(PNG) });
    await owner.browser.call(updateShare, { topId, companyName: "Agency" });
    await owner.browser.call(setWhiteLabel, { topId, whiteLabel: true });
    const styled = async ({ browser }: Person) => {
      const { list } = (await browser.call(createList, { title: "Autumn" })).body;
      return (await browser.call(setWhiteLabel, { topId: list._id, whiteLabel: true })).body.list;
    };
    const first = (await viewOf(owner))?.whiteLabelLogo;
    const second = await styled(owner);
    expect(second.company).toEqual({ name: "Agency", logo: null });
    expect(second.whiteLabelLogo).not.toBe(first);
    expect((await fetchPicture(second.whiteLabelLogo)).picture).toEqual((await fetchPicture(first)).picture);
    await owner.browser.call(removeLogo, { topId, which: "logo" });
    expect((await fetchPicture(second.whiteLabelLogo)).status).toBe(200);
    await owner.browser.call(updateShare, { topId, companyName: "Its own" });
    await owner.browser.call(setWhiteLabel, { topId, whiteLabel: false });
    const own = await owner.browser.call(setWhiteLabel, { topId, whiteLabel: true });
    expect([own.body.list.whiteLabelLogo, own.body.list.company.name]).toEqual([null, "Its own"]);
    const other = await styled(await makeOwner(world()));
    expect([other.whiteLabelLogo, other.company.name]).toEqual([null, null]);
  });

  test("is the last of several concurrent uploads, and only that one is stored", async () => {
    const { owner, topId } = await withList();
    const files = (await stored()).length;
    const uploads = [PNG, JPEG, PNG].map((picture) => owner.browser.call(uploadLogo, { topId, logo: asFile(picture) }));
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toHaveLength(files + 1);
    expect((await fetchPicture((await viewOf(owner))?.whiteLabelLogo)).status).toBe(200);
  });
});

describe("a form", () => {
  test.each([
    ["without the picture", (topId: string) => ({ topId }), "logo"],
    ["with a text for the picture", (topId: string) => ({ topId, logo: "me.png" }), "logo"],
    ["without the list", () => ({ logo: asFile(PNG) }), "topId"],
    ["with more than is asked for", (topId: string) => ({ topId, logo: asFile(PNG), other: "1" }), "other"],
  ])("%s is refused, and says what is missing", async (_, fields, missing) => {
    const { owner, topId } = await withList();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields(topId))) form.set(name, value);
    const { status, error } = await owner.browser.send(uploadLogo, "/api/crm/crm-tops/upload-logo", form);
    expect([status, error.err]).toEqual([400, "bad_request"]);
    expect(JSON.stringify(error)).toContain(missing);
  });

  test("with two pictures, or JSON instead of one, is refused", async () => {
    const { owner, topId } = await withList();
    const form = new FormData();
    form.set("topId", topId);
    form.append("logo", asFile(PNG));
    form.append("logo", asFile(PNG));
    const answers = [
      await owner.browser.send(uploadLogo, "/api/crm/crm-tops/upload-logo", form),
      await owner.browser.send(uploadLogo, "/api/crm/crm-tops/upload-logo", { topId, logo: "data:image/png;base64," }),
    ];
    expect(answers.map(({ status, error }) => [status, error.err])).toEqual([
      [400, "bad_request"],
      [400, "bad_request"],
    ]);
    expect((await viewOf(owner))?.whiteLabelLogo).toBeNull();
  });

  test("is in the API reference", async () => {
    const document = (await world().app.inject({ method: "GET", url: "/api/openapi.json" })).json();
    const { content } = document.paths["/api/crm/crm-tops/upload-logo"].post.requestBody;
    expect(content).toMatchObject({
      "multipart/form-data": {
        schema: {
          properties: { topId: { type: "string", format: "uuid" }, logo: { type: "string", format: "binary" } },
          required: ["topId", "logo"],
        },
      },
    });
  });
});

test("only members who can write change a logo", async () => {
  const { owner, topId } = await withList();
  await owner.browser.call(uploadLogo, { topId, logo: asFile(PNG) });
  const viewer = await makeColleague(world(), owner, "viewer");
  const stranger = await makeOwner(world());
  const before = await viewOf(owner);
  const files = await stored();
  const answersOf = ({ browser }: Pick<Person, "browser">) =>
    Promise.all([
      browser.call(uploadLogo, { topId, logo: asFile(PNG) }),
      browser.call(uploadCompanyLogo, { topId, logo: asFile(PNG) }),
      browser.call(removeLogo, { topId }),
    ]);
  const statuses = async (person: Pick<Person, "browser">) => (await answersOf(person)).map(({ status }) => status);
  expect(await statuses({ browser: world().browser() })).toEqual([401, 401, 401]);
  expect(await statuses(viewer)).toEqual([403, 403, 403]);
  expect(await statuses(stranger)).toEqual([404, 404, 404]);
  expect(await viewOf(owner)).toEqual(before);
  expect(await stored()).toEqual(files);
});

test("lists that can no longer be brought back go for good, and their logos with them", async () => {
  const { owner, topId } = await withList();
  const { body } = await owner.browser.call(uploadLogo, { topId, logo: asFile(PNG) });
  const own = await withList();
  await own.owner.browser.call(uploadLogo, { topId: own.topId, logo: asFile(PNG) });
  await world().ctx.files.put("pictures/logos/left-behind.png", PNG);
  await owner.browser.call(deleteList, { topId });
  await sweepLists({ ctx: world().ctx });
  expect((await fetchPicture(body.list.whiteLabelLogo)).status).toBe(200);
  await world().travel((UNDO_DAYS + 2) * DAY_MS);
  await sweepLists({ ctx: world().ctx });
  expect((await fetchPicture(body.list.whiteLabelLogo)).status).toBe(404);
  expect((await fetchPicture("/files/pictures/logos/left-behind.png")).status).toBe(404);
  const { objects } = await world().ctx.files.listAll("pictures/logos");
  expect([...objects].length).toBeGreaterThan(0);
});
