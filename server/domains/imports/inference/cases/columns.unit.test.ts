import { describe, expect, test } from "vitest";
import { figuresOf, useReadTables } from "../testing/cases.ts";

const { read } = useReadTables();

describe("words that are no countries", () => {
  test.each([
    [
      "Verified: No, Yes",
      "Instagram,Followers,Verified\nrowan.moss,41,No\nsedge.moss,9,No\ntansy.moss,7,No\nfern.moss,8,Yes\n",
    ],
    ["dm_sent: no", "dm_sent,followers,handle,platform\nno,41,rowan.moss,tiktok\nno,9,sedge.moss,tiktok\n"],
    ["Land: nein", "Instagram;Abonnenten;Land besucht\nrowan.moss;41;no\nsedge.moss;9;no\n"],
    [
      "Contactado: sí, no",
      "Usuario de TikTok;Seguidores;Contactado\nrowan.moss;41;no\nsedge.moss;9;no\ntansy.moss;7;sí\n",
    ],
    [
      "pronouns and stray words",
      "Instagram,Followers,Remarks\nrowan.moss,41,me\nsedge.moss,9,so\ntansy.moss,7,in\nfern.moss,8,me\n",
    ],
    [
      "times of day",
      "Instagram,Followers,Reached out\nrowan.moss,41,10/13/2025 9:05 AM\nsedge.moss,9,10/14/2025 4:30 PM\ntansy.moss,7,10/20/2025 12:00 PM\n",
    ],
    [
      "times of day in a column called location",
      "Location,Instagram,Followers\n10/13/2025 9:05am,rowan.moss,41\n10/14/2025 4:30pm,sedge.moss,9\n",
    ],
    ["am, pm", "Instagram,Followers,Best time\nrowan.moss,41,am\nsedge.moss,9,pm\ntansy.moss,7,am\n"],
  ])("%s", async (_, content) => {
    const { facts, handles } = await read("creators.csv", content);
    expect(handles.length).toBeGreaterThan(1);
    expect(facts.map(({ country }) => country)).toEqual(handles.map(() => undefined));
  });

  test("leave countries by name or code as they are", async () => {
    const { facts } = await read(
      "creators.csv",
      "Instagram,Country,Followers,Verified\nrowan.moss,NO,41,No\nsedge.moss,Norway,9,Yes\ntansy.moss,DE,7,No\n",
    );
    expect(facts.map(({ country }) => country)).toEqual(["no", "no", "de"]);
  });
});

describe("a header alone is no fact", () => {
  test.each([
    [
      "in English",
      "username,location,twitch_url\nrowanmoss,On site,https://twitch.tv/rowanmoss\nsedgemoss,Remote,https://twitch.tv/sedgemoss\n",
    ],
    [
      "in German",
      "Ort;Twitch;Benutzername\nVor Ort;https://www.twitch.tv/rowanmoss;rowanmoss\nBüro;https://www.twitch.tv/sedgemoss;sedgemoss\n",
    ],
  ])("the table is a list of accounts, %s", async (_, content) => {
    const { plan, handles, problems, facts } = await read("creators.csv", content);
    expect(plan.target).toBe("list");
    expect([handles, problems]).toEqual([["twitch/rowanmoss", "twitch/sedgemoss"], []]);
    expect(facts.every(({ country }) => country === undefined)).toBe(true);
  });
});

describe("headers", () => {
  test.each([
    ["youtube_kanaele.csv", "Ka\u00ADnal,Abon\u00ADnen\u00ADten,Auf\u00ADru\u00ADfe", "followers"],
    ["youtube.csv", "\u200BChaîne,A\u00ADbon\u00ADnés\u200B,V\u00ADues", "followers"],
    ["youtube.csv", "\uFEFFCanal,Suscrip\u00ADtores,Visualiza\u00ADciones", "followers"],
  ] as const)("are recognised without invisible characters: %s", async (name, header, figure) => {
    const table = await read(name, `${header}\nRowan Moss Films,4100,700000\nSedge Talk,900,50000\n`);
    expect(figuresOf(table, figure)).toEqual({ "youtube/Rowan Moss Films": 4100, "youtube/Sedge Talk": 900 });
    expect(Object.values(figuresOf(table, "totalViews"))).toEqual([700_000, 50_000]);
  });

  test.each([
    ["Nombre,Seguidores a 1 de Febrero,Notas,Link", "followers"],
    ["Name,Followers (as of 2026-02-01),Notes,Link", "followers"],
    ["Nom,Abonnés au 1er février 2026,Notes,Lien", "followers"],
    ["Name,Follower Stand 01.02.2026,Notiz,Link", "followers"],
    ["Name,Followers Feb 2026,Notes,Link", "followers"],
  ])("are recognised with a date: %s", async (header) => {
    const table = await read(
      "fecha.csv",
      `${header}\nrowan.moss,4100,Historia,https://www.instagram.com/rowan.moss/\nsedge.moss,900,Divulgación,https://www.instagram.com/sedge.moss/\n`,
    );
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 4100, "instagram/sedge.moss": 900 });
  });
});

describe("tags and names of mailing tools", () => {
  test("are read without their quotation marks, and first and last names together", async () => {
    const { crm, facts, handles } = await read(
      "members.csv",
      '"Email Address","First Name","Last Name",Instagram,MEMBER_RATING,CC,NOTES,TAGS\nrowan@moss.example,Rowan,Moss,rowan.moss,4,FR,,"""vip"",""press"""\nsedge@moss.example,Sedge,Heath,sedge.moss,2,ES,"asked, twice","""press"""\n',
    );
    expect(handles).toEqual(["instagram/rowan.moss", "instagram/sedge.moss"]);
    expect(crm.map((words) => words?.tags)).toEqual([["vip", "press"], ["press"]]);
    expect(facts.map(({ fullName }) => fullName)).toEqual(["Rowan Moss", "Sedge Heath"]);
  });

  test("in other languages and another order", async () => {
    const { crm, facts } = await read(
      "kontakte.csv",
      'TikTok;Nachname;Vorname;Tags\nrowan.moss;Moss;Rowan;"""vip"";""press"""\nsedge.moss;Heath;Sedge;\n',
    );
    expect(facts.map(({ fullName }) => fullName)).toEqual(["Rowan Moss", "Sedge Heath"]);
    expect(crm[0]?.tags).toEqual(["vip", "press"]);
  });
});
