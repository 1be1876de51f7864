import { describe, expect, test } from "vitest";
import { figuresOf, useReadTables } from "../testing/cases.ts";

const { read, readWorkbook } = useReadTables();

const linked = (text: string, link: string) => ({ text, link });
const opening = (text: string, link: string) => ({ text, formula: `HYPERLINK("${link}","${text}")` });

describe("links of a workbook", () => {
  test("are the targets of cells that show another word", async () => {
    const { handles, facts } = await readWorkbook("links.xlsx", {
      Creators: [
        ["Creator", "Instagram", "TikTok", "Followers"],
        [
          "Rowan Moss",
          linked("Profile", "https://www.instagram.com/rowan.moss/"),
          linked("link", "https://www.tiktok.com/@rowanmoss"),
          41,
        ],
        [
          "Sedge Moss",
          linked("Profile", "https://www.instagram.com/sedge.moss/"),
          linked("link", "https://www.tiktok.com/@sedgemoss"),
          9,
        ],
      ],
    });
    expect(handles.toSorted()).toEqual([
      "instagram/rowan.moss",
      "instagram/sedge.moss",
      "tiktok/rowanmoss",
      "tiktok/sedgemoss",
    ]);
    expect(facts.map(({ fullName }) => fullName)).toEqual(["Rowan Moss", "Sedge Moss"]);
  });

  test.each([
    ["a link", linked],
    ["a formula", opening],
  ])("give the account where the word is one in all rows, by %s", async (_, cell) => {
    const table = await readWorkbook("profiles.xlsx", {
      Liste: [
        ["Abonnenten", "Kanal", "Profil"],
        [41, "Rowan Moss", cell("öffnen", "https://www.youtube.com/@rowanmoss")],
        [9, "Sedge Moss", cell("öffnen", "https://www.youtube.com/@sedgemoss")],
      ],
    });
    expect(figuresOf(table, "followers")).toEqual({ "youtube/rowanmoss": 41, "youtube/sedgemoss": 9 });
  });

  test("that lead to a name that is shown beside them do not change it", async () => {
    const { handles, facts } = await readWorkbook("named.xlsx", {
      Creators: [
        ["Creator", "Followers"],
        [linked("Rowan Moss", "https://www.instagram.com/rowan.moss/"), 41],
        [linked("Sedge Moss", "https://www.instagram.com/sedge.moss/"), 9],
      ],
    });
    expect(handles).toEqual(["instagram/rowan.moss", "instagram/sedge.moss"]);
    expect(facts.map(({ fullName }) => fullName)).toEqual(["Rowan Moss", "Sedge Moss"]);
  });
});

/** The handles of a table whose second column has these links, and how many rows are refused. */
async function linksOn(header: string, links: readonly string[]) {
  const rows = links.map((link, i) => `Person ${i},${link},${1000 + i}`);
  const { handles, problems } = await read("links.csv", [`Name,${header},Followers`, ...rows, ""].join("\n"));
  return { handles, refused: problems.length };
}

describe("links that are no profile make no account", () => {
  test("on Instagram", async () => {
    expect(
      await linksOn("Instagram link", [
        "https://www.instagram.com/share/BBrowan12",
        "https://www.instagram.com/s/aGlnaGxpZ2h0OjE4MDAwMDAw?story_media_id=7",
        "https://www.instagram.com/stories/highlights/18000000000000001/",
        "https://www.instagram.com/channel/AbcRowan12/",
        "https://www.instagram.com/reel/DabCde1Fgh2/",
        "https://www.instagram.com/explore/tags/heather/",
        "https://www.instagram.com/_u/sedge.moss",
      ]),
    ).toEqual({ handles: ["instagram/sedge.moss"], refused: 6 });
  });

  test("on Twitch", async () => {
    const { handles } = await linksOn("Twitch", [
      "https://clips.twitch.tv/CalmHeatherClip",
      "https://www.twitch.tv/team/mosscrew",
      "https://www.twitch.tv/popout/sedgemoss/chat",
      "https://www.twitch.tv/directory/category/chess",
      "https://dashboard.twitch.tv/u/tansymoss/home",
      "https://www.twitch.tv/rowanmoss/clip/CalmHeatherClip",
      "https://m.twitch.tv/yarrowmoss",
    ]);
    const allowed = new Set(["twitch/sedgemoss", "twitch/tansymoss", "twitch/rowanmoss", "twitch/yarrowmoss"]);
    expect(handles.filter((handle) => !allowed.has(handle))).toEqual([]);
    expect(handles).toEqual(expect.arrayContaining(["twitch/sedgemoss", "twitch/yarrowmoss"]));
  });

  test("on TikTok", async () => {
    expect(
      await linksOn("TikTok URL", [
        "https://vm.tiktok.com/ZMabc1234/",
        "https://www.tiktok.com/t/ZTabc1234/",
        "https://www.tiktok.com/tag/heather",
        "https://www.tiktok.com/music/original-sound-7000000000000000001",
        "https://www.tiktok.com/@rowan.moss?lang=en",
        "https://www.tiktok.com/@sedge.moss/live",
        "https://m.tiktok.com/@tansy.moss",
        "tiktok.com/@fern.moss",
      ]),
    ).toEqual({
      handles: ["tiktok/rowan.moss", "tiktok/sedge.moss", "tiktok/tansy.moss", "tiktok/fern.moss"],
      refused: 4,
    });
  });

  test.each([
    "https://linktr.ee/rowanmoss",
    "https://beacons.ai/rowanmoss",
    "https://t.me/rowanmoss",
    "https://wa.me/4915100000000",
    "https://discord.gg/rowanmoss",
  ])("on %s, which is a website", async (site) => {
    const { handles } = await read(
      "links.csv",
      `Instagram,Link in bio,Followers\nrowan.moss,${site},41\nsedge.moss,${site}2,9\n`,
    );
    expect(handles).toEqual(["instagram/rowan.moss", "instagram/sedge.moss"]);
  });
});

describe("older forms of links are profiles", () => {
  test.each([
    ["twitter", "https://twitter.com/#!/rowan_moss", "rowan_moss"],
    ["twitter", "https://twitter.com/intent/user?screen_name=rowan_moss", "rowan_moss"],
    ["twitter", "https://twitter.com/intent/follow?screen_name=rowan_moss", "rowan_moss"],
    ["twitter", "http://mobile.twitter.com/@rowan_moss", "rowan_moss"],
    ["youtube", "https://youtube.com/rowanmoss", "rowanmoss"],
    ["youtube", "http://www.youtube.com/@rowanmoss/featured", "rowanmoss"],
  ])("of %s: %s", async (network, link, handle) => {
    const { handles } = await read("older.csv", `Name,Link,Followers\nRowan,${link},41\n`);
    expect(handles).toEqual([`${network}/${handle}`]);
  });
});
