import { describe, expect, test } from "vitest";
import type { CustomField } from "#contract/collections/custom-field.ts";
import type { InferredSchema } from "./infer-schema.ts";
import { fieldsOf, useTables } from "./testing/files.ts";

const tables = useTables();

describe("what the rows are", () => {
  test.each([
    ["creators", "username,followers\nada_p,1200\nbob_c,3400\n"],
    ["list", "Handle;Tags;Note\n@ada_p;vip, fr;call her\n@bob_c;;\n"],
    ["list", "https://www.tiktok.com/@ada_p\nhttps://www.tiktok.com/@bob_c\n"],
    [
      "counts",
      "date,channel_id,subscribers\n2026-01-01,UCaaaaaaaaaaaaaaaaaaaaaa,10\n2026-01-02,UCaaaaaaaaaaaaaaaaaaaaaa,11\n",
    ],
    ["posts", "video_id,title,channel_title,publish_time,views,likes\nabcdefghi-1,Hi,Ada,2025-01-02T03:04:05Z,10,2\n"],
    ["posts", "user,url,text,likes\nada_p,https://x.com/ada_p/status/1600000000000000001,Hello,3\n"],
    ["podcasts", "Podcast Title,Publisher,Apple URL\nTalk,Ada Paints,https://podcasts.apple.com/us/podcast/id1\n"],
  ])("%s: %j", async (target, content) => {
    expect((await tables.inferSchema("table.csv", content)).plan.target).toBe(target);
  });
});

describe("the network", () => {
  test.each([
    ["links", "table.csv", "link,followers\nhttps://www.tiktok.com/@ada,1\n", "tiktok"],
    ["the ids of channels", "table.csv", "channel_id,subscribers\nUCaaaaaaaaaaaaaaaaaaaaaa,10\n", "youtube"],
    [
      "the ids of videos",
      "table.csv",
      "video_id,title,channel_title,publish_time,views\nabcdefghi-1,a,A,2025-01-02,10\n",
      "youtube",
    ],
    ["a header", "table.csv", "Instagram name,Followers\nada,1\n", "instagram"],
    ["the file's name", "twitch_top.csv", "name,followers\nada,1\n", "twitch"],
    ["each row, by a column", "table.csv", "platform,handle,followers\nInstagram,ada,1\nX (Twitter),bob,2\n", null],
    ["each row, by its link", "table.csv", "url,followers\nhttps://x.com/ada,1\nhttps://www.twitch.tv/bob,2\n", null],
  ])("is detected by %s", async (_, name, content, network) => {
    const { plan, inspection } = await tables.inferSchema(name, content);
    expect([plan.network, inspection.refusal]).toEqual([network, null]);
  });

  test("is requested when it cannot be inferred", async () => {
    const { inspection } = await tables.inferSchema("table.csv", "username,followers\nada,1\n");
    expect(inspection.refusal).toContain("Choose the network");
  });
});

describe("headers in other languages", () => {
  test.each([
    ["fr", "Nom d'utilisateur;Abonnés;Pays;Taux d'engagement"],
    ["es", "Usuario;Seguidores;País;Tasa de interacciones"],
    ["pt", "Usuário;Seguidores;País;Taxa de engajamento"],
    ["de", "Benutzername;Abonnenten;Land;Interaktionen Quote"],
    ["it", "Nome utente;Iscritti;Paese;Tasso di interazioni"],
    ["nl", "Gebruikersnaam;Volgers;Land;Engagement percentage"],
    ["pl", "Nazwa użytkownika;Obserwujący;Kraj;Wskaźnik zaangażowanie"],
    ["tr", "Kullanıcı adı;Takipçi sayısı;Ülke;Etkileşim oranı"],
    ["ru", "Логин;Подписчики;Страна;ER"],
    ["ja", "ユーザー名;フォロワー数;国;エンゲージメント率"],
    ["ko", "사용자 이름;팔로워 수;국가;참여율"],
    ["zh", "用户名;粉丝数;国家;互动率"],
  ])("%s are read", async (_, headers) => {
    const { plan } = await tables.inferSchema("instagram.csv", `${headers}\nada_p;1200;FR;3,5%\nbob_c;3400;DE;1,2%\n`);
    expect(plan.columns.map(({ field }) => field)).toEqual(["username", "followers", "country", "engagement_rate"]);
  });
});

describe("the row of headers", () => {
  const rows = "ada_p;1200;France\nbob_c;3400;Spain\ncleo;10;Italy\n";
  test.each([
    ["is the first", `Handle;Followers;Country\n${rows}`, 0],
    ["may come after a title", `Our creators of May\n\nHandle;Followers;Country\n${rows}`, 1],
    [
      "may come after a report",
      `Report: Q3\nMade: 1 May\nFilters: none\nBy: us\n\nHandle;Followers;Country\n${rows}`,
      4,
    ],
    ["may come after pairs", `Network;Instagram\nName;Q3\n\nHandle;Followers;Country\n${rows}`, 2],
    ["may name months", `Handle;July 2026;Country\n${rows}`, 0],
    ["may span lines", `"Handle\n(Instagram)";"Followers\n";Country\n${rows}`, 0],
    ["may be none at all", rows, null],
  ])("%s", async (_, content, headerRow) => {
    const { plan, inspection } = await tables.inferSchema("instagram.csv", content);
    expect([plan.headerRow, inspection.rows]).toEqual([headerRow, 3]);
  });

  test("may be below groups, and both determine a column", async () => {
    const understood = await tables.inferSchema(
      "table.csv",
      "Who,,Instagram,\nName,Country,Handle,Followers\nAda Paints,France,ada_p,12\nBob,Spain,bob_c,34\n",
    );
    expect(understood.plan.headerRow).toBe(1);
    expect(fieldsOf(understood)).toEqual({
      Name: "full_name",
      Country: "country",
      "Instagram Handle": "username",
      "Instagram Followers": "followers",
    });
  });

  test("is none in a list of handles or links alone", async () => {
    const { plan } = await tables.inferSchema("instagram.csv", "ada_p\nbob_c\ncleo.runs\n");
    expect(plan.headerRow).toBeNull();
    expect((await tables.inferSchema("t.csv", "@ada_p\n@bob_c\n")).plan.columns).toEqual([{ field: "username" }]);
  });

  test("without names leaves it to the values, and nothing is made up of numbers", async () => {
    const understood = await tables.inferSchema(
      "x.csv",
      "@ada_p,France,1200,ada@mail.test\n@bob_c,Spain,3400,bob@mail.test\n",
    );
    expect(fieldsOf(understood)).toEqual({
      "Column 1": "username",
      "Column 2": "country",
      "Column 3": null,
      "Column 4": "email",
    });
  });

  test("of rows without any account is rejected", async () => {
    const rowsOfShows =
      "0f0e0d0c-0000-4000-8000-000000000001,2495,A Show,18,283525,299\n0f0e0d0c-0000-4000-8000-000000000002,9445,Another,,6,11\n";
    const { plan, inspection } = await tables.inferSchema("shows.csv", rowsOfShows);
    expect(plan.headerRow).toBeNull();
    expect(inspection.refusal).toContain("no column holds handles");
  });
});

describe("the reason of a mapping", () => {
  test("is given for every column, and contradicted headers are detected", async () => {
    const { inspection } = await tables.inferSchema(
      "instagram.csv",
      "name,Views avg.,Followers,Followers,Rank\nada_p,Spain,1.2K,1210,1\nbob_c,India,3.4K,3410,2\n",
    );
    expect(inspection.columns.map(({ guess, reason }) => [guess, reason])).toEqual([
      ["username", "Looks most like handles of the columns with names."],
      [null, "The header suggests views per post, but the cells are countries."],
      [null, "“Followers#2” has the same values, more exactly."],
      ["followers", "Header recognised: followers."],
      [null, "We don't recognise this column (numbers). Choose a field, or skip it."],
    ]);
  });

  test("tells changes from levels", async () => {
    const { inspection } = await tables.inferSchema(
      "youtube.csv",
      "channel,category,weekly_subscribers\nada,Music,10\nbob,Music,-3\n",
    );
    expect(inspection.columns[2]).toMatchObject({ guess: null, reason: expect.stringContaining("only totals") });
  });
});

describe("several networks in one row", () => {
  test("are one person with several accounts", async () => {
    const content =
      "Name,Followers,Instagram Handle,Instagram URL,TikTok handle,Instagram followers,TikTok followers\n" +
      "Ada Paints,1500,ada_p,https://www.instagram.com/ada_p/,ada.tok,1200,300\nBob Codes,7,,,bob_c,,7\n";
    const understood = await tables.inferSchema("table.csv", content);
    expect(understood.inspection.refusal).toBeNull();
    const items = await tables.items("table.csv", content);
    expect(items).toMatchObject([
      {
        record: {
          facts: { fullName: "Ada Paints" },
          accounts: [
            { network: "instagram", username: "ada_p", counts: [{ followers: 1200 }] },
            { network: "tiktok", username: "ada.tok", counts: [{ followers: 300 }] },
          ],
        },
      },
      { record: { accounts: [{ network: "tiktok", username: "bob_c", counts: [{ followers: 7 }] }] } },
    ]);
    expect(fieldsOf(understood)).toMatchObject({ Followers: null, "Instagram followers": "followers" });
  });
});

test("words that are no options of a select field are offered, or named with their lines", async () => {
  const stage: CustomField = {
    _id: "f-019aa000-0000-7000-8000-000000000002",
    title: "Stage",
    kind: "select",
    currency: null,
    options: [{ _id: "019aa000-0000-7000-8000-000000000003", title: "Gold", color: "red" }],
  };
  const rows = Array.from({ length: 2_100 }, (_, i) => `ada${i},gold`);
  const long = "x".repeat(70);
  const lines = ["username,Stage", "bob,Silver", "cleo,-", ...rows, "dan,silver", "eva,Bronze", `fay,${long}`, ""];
  const infer = async (question = {}) =>
    tables.inferSchema("instagram.csv", lines.join("\n"), {
      fields: [stage],
      choices: { network: "instagram" },
      ...question,
    });
  const named = ({ inspection }: InferredSchema) => inspection.doubts.filter((doubt) => doubt.includes("option"));
  const first = await infer();
  const tooLong = `Line 2106: “${long.slice(0, 60)}” is not an option of “Stage” and is not imported.`;
  expect(named(first)).toEqual([tooLong]);
  const silver = { text: "Silver", rows: 2 };
  const bronze = { text: "Bronze", rows: 1 };
  expect(first.inspection.options).toEqual([{ column: 1, words: [silver, bronze] }]);

  const option = (title: string, i: number) => ({
    _id: `019aa000-0000-7000-8000-0000000010${String(i).padStart(2, "0")}`,
    title,
    color: "red" as const,
  });
  const full = Array.from({ length: 98 }, (_, i) => option(`Stage ${i}`, i));
  const later = await infer({ fields: [{ ...stage, options: [...stage.options, ...full] }] });
  expect(later.plan.columns[1]?.createOptions).toBe(false);
  expect(later.inspection.options).toEqual([]);
  expect(named(later)).toEqual([
    "“Stage” can have up to 100 options, too few for the words of its column.",
    "Line 2 and 1 more: “Silver” is not an option of “Stage” and is not imported.",
    "Line 2105: “Bronze” is not an option of “Stage” and is not imported.",
    tooLong,
  ]);
  const added = ["Silver", "Bronze"].map(option);
  const known = await infer({ plan: first.plan, fields: [{ ...stage, options: [...stage.options, ...added] }] });
  expect([known.inspection.options, named(known)]).toEqual([[], [tooLong]]);
});
