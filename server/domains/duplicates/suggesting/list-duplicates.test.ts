import { describe, expect, test } from "vitest";
import { updateCustomNote } from "#contract/crm/endpoints.ts";
import { listDuplicates, mergeCreators } from "#contract/duplicates.ts";
import { suggested, workspaces, type Who } from "../testing/workspaces.ts";

const { withCrm } = workspaces();

describe("suggesting", () => {
  const same: [string, Who, Who, string][] = [
    [
      "handles on different networks, however they are parted",
      { on: [["instagram", "ada.love_lace"]] },
      { on: [["tiktok", "AdaLove-Lace"]] },
      "handle ada.love_lace",
    ],
    [
      "names of one country",
      { fullName: "José  García", country: "es" },
      { fullName: "jose garcia ✨", country: "es" },
      "name José  García",
    ],
    [
      "names of one niche",
      { fullName: "Søren Lund", niche: true },
      { fullName: "Soren Lund", country: "dk", niche: true },
      "name Soren Lund",
    ],
    ["websites", { website: "https://www.ada.test/me/?x=1" }, { website: "ADA.test/me" }, "website ada.test/me"],
    [
      "a website and a newsletter",
      { website: "letters.test/grace" },
      { publications: [{ kind: "newsletter", title: "G", link: "https://letters.test/grace/" }] },
      "website letters.test/grace",
    ],
    ["public addresses", { email: "Me@Ada.test" }, { email: "me@ada.test" }, "email me@ada.test"],
  ];
  test.each(same)("finds the same %s", async (_, one, other, evidence) => {
    const { owner, ids } = await withCrm(one, other, {});
    expect(await suggested(owner)).toEqual([{ ids: ids.slice(0, 2), evidence: [evidence] }]);
  });

  const different: [string, Who, Who][] = [
    ["handles on one network", { on: [["instagram", "grace.h"]] }, { on: [["instagram", "graceh"]] }],
    ["short handles", { on: [["instagram", "eva"]] }, { on: [["tiktok", "eva"]] }],
    ["names in one word", { fullName: "Prince", country: "us" }, { fullName: "Prince", country: "us" }],
    ["names of other countries", { fullName: "Eva Lind", country: "se" }, { fullName: "Eva Lind", country: "no" }],
    ["pages of links", { website: "https://linktr.ee/eva" }, { website: "linktr.ee/eva" }],
    ["hosts of everybody", { website: "https://youtube.com" }, { website: "https://www.youtube.com/" }],
    ["hosts with other paths", { website: "https://mag.test/a" }, { website: "https://mag.test/b" }],
    [
      "names, one of the sample world",
      { fullName: "Mia Moon", country: "us", email: "m@moon.test" },
      { fullName: "Mia Moon", country: "us", email: "m@moon.test", sample: true },
    ],
  ];
  test.each(different)("does not take %s for evidence", async (_, one, other) => {
    const { owner } = await withCrm(one, other);
    expect(await suggested(owner)).toEqual([]);
  });

  test("takes the team's own address for evidence, and shows the strongest groups first", async () => {
    const { owner, ids, rowIds } = await withCrm(
      { fullName: "Ann Lee", country: "us" },
      { fullName: "Ann Lee", country: "us" },
      { email: "b@b.test" },
      {},
      { on: [["instagram", "cleo_c"]] },
      { on: [["youtube", "cleoc"]] },
    );
    await owner.browser.call(updateCustomNote, {
      customCreatorId: rowIds[3] ?? "",
      field: "customEmail",
      customNote: "B@B.test",
    });
    const found = await suggested(owner);
    expect(found.map((group) => group.ids)).toEqual([ids.slice(2, 4), ids.slice(4, 6), ids.slice(0, 2)]);
  });

  test("leads each group with who has most in the CRM", async () => {
    const { owner, ids, rowIds } = await withCrm({ email: "c@c.test" }, { email: "c@c.test" });
    await owner.browser.call(updateCustomNote, { customCreatorId: rowIds[1] ?? "", customNote: "Known well" });
    const { groups, total } = (await owner.browser.call(listDuplicates, {})).body;
    expect([groups[0]?.creators.map((row) => row.creatorId), total]).toEqual([ids.toReversed(), 1]);
    expect(groups[0]?._id).toBe(ids.join("-"));
  });

  test("pages by twenty", async () => {
    const pairs = Array.from({ length: 21 }, (_, i) => ({ email: `pair${i}@page.test` }));
    const { owner } = await withCrm(...pairs, ...pairs);
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => (await owner.browser.call(listDuplicates, { page })).body),
    );
    expect(pages.map(({ groups, total }) => [groups.length, total])).toEqual([
      [20, 21],
      [1, 21],
      [0, 21],
    ]);
    expect(new Set(pages.flatMap(({ groups }) => groups.map((group) => group._id))).size).toBe(21);
  });

  test("knows the accounts of merged rows, and no longer suggests them", async () => {
    const { owner, ids, rowIds } = await withCrm(
      { email: "d@d.test" },
      { email: "d@d.test", website: "https://delta.test" },
      { website: "https://delta.test" },
    );
    const [keep = "", merge = ""] = rowIds;
    await owner.browser.call(mergeCreators, { keep, merge: [merge] });
    expect(await suggested(owner)).toEqual([{ ids: [ids[0], ids[2]], evidence: ["website delta.test"] }]);
  });
});
