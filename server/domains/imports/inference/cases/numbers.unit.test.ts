import { describe, expect, test } from "vitest";
import { figuresOf, useReadTables, type ReadTable } from "../testing/cases.ts";

const { read, readOn, readWorkbook } = useReadTables();

function percents(table: ReadTable): number[] {
  return Object.values(figuresOf(table, "engagementRate")).map((rate) => Math.round(rate * 10_000) / 100);
}

describe("rates in the percent format of a workbook", () => {
  test.each(["Engagement rate (%)", "ER %", "Taux d'engagement", "Engagement rate"])(
    "are divided once: %s",
    async (header) => {
      const table = await readWorkbook("rates.xlsx", {
        Sheet1: [
          ["Instagram", header, "Followers"],
          ["rowan.moss", { percent: 0.034 }, 41_000],
          ["sedge.moss", { percent: 0.0525 }, 900],
          ["tansy.moss", { percent: 0.021 }, 7000],
        ],
      });
      expect(table.refusal).toBeNull();
      expect(percents(table)).toEqual([3.4, 5.25, 2.1]);
    },
  );
});

describe("rates with a unit in their header", () => {
  test.each([
    "platform,handle_or_url,followers,engagement_rate_pct",
    "red,enlace,seguidores,tasa de interacción (%)",
    "network,url,followers,ER in percent",
  ])("are percents: %s", async (header) => {
    const rows = ["rowanmoss,41000,7.43", "sedgemoss,9000,0.86"].map((row) => `tiktok,https://www.tiktok.com/@${row}`);
    expect(percents(await read("pct.csv", [header, ...rows, ""].join("\n")))).toEqual([7.43, 0.86]);
  });
});

describe("approximate numbers", () => {
  const content =
    "followers,instagram\n1.2M,rowan.moss\n350k+,sedge.moss\n~45K,tansy.moss\n3.4m followers,fern.moss\n≈ 9 800,heath.moss\n10K-50K,yarrow.moss\n<1000,gorse.moss\n";

  test("are read", async () => {
    expect(figuresOf(await read("approx.csv", content), "followers")).toMatchObject({
      "instagram/rowan.moss": 1_200_000,
      "instagram/sedge.moss": 350_000,
      "instagram/tansy.moss": 45_000,
      "instagram/fern.moss": 3_400_000,
      "instagram/heath.moss": 9800,
    });
  });

  test("are neither ranges nor bounds: these are named", async () => {
    const table = await read("approx.csv", content);
    expect(Object.keys(figuresOf(table, "followers"))).not.toEqual(expect.arrayContaining(["instagram/yarrow.moss"]));
    const named = [...table.problems, ...table.doubts].join("\n");
    expect(named).toContain("10K-50K");
    expect(named).toContain("<1000");
    expect(table.problems.join("\n")).not.toContain("nothing of the account but its name");
  });

  test("in other languages", async () => {
    const table = await read("twitch.csv", "Name;Abonnenten\nrowanmoss;ca. 45 Tsd.\nsedgemoss;über 1,2 Mio.\n");
    expect(figuresOf(table, "followers")).toEqual({ "twitch/rowanmoss": 45_000, "twitch/sedgemoss": 1_200_000 });
  });
});

describe("figures in thousands and millions", () => {
  test.each([
    ["in k", "Instagram,Followers (k)\nrowan.moss,41.5\nsedge.moss,9.3\ntansy.moss,140\n", [41_500, 9300, 140_000]],
    [
      "in thousands",
      "Subscribers (thousands),Instagram\n41.5,rowan.moss\n9.3,sedge.moss\n140,tansy.moss\n",
      [41_500, 9300, 140_000],
    ],
    [
      "in German millions",
      "Instagram;Abonnenten (Mio.)\nrowan.moss;1,2\nsedge.moss;0,4\ntansy.moss;12\n",
      [1_200_000, 400_000, 12_000_000],
    ],
    [
      "in French thousands",
      "Instagram;Abonnés (milliers)\nrowan.moss;41,5\nsedge.moss;9,3\ntansy.moss;140\n",
      [41_500, 9300, 140_000],
    ],
  ])("are multiplied, or the column is left to the user: %s", async (_, content, followers) => {
    const table = await read("panel.csv", content);
    const figures = Object.values(figuresOf(table, "followers"));
    const question = table.refusal ?? table.doubts.join(" ");
    const isRequested = /unit|thousand|million|Followers|Subscribers|Abonn/.test(question);
    expect(figures.length === 0 && isRequested ? followers : figures).toEqual(followers);
  });

  test("are never rounded when the user maps them", async () => {
    const columns = new Map([["followers (k)", "followers" as const]]);
    const table = await read("panel.csv", "Instagram,Followers (k)\nrowan.moss,41.5\nsedge.moss,9.3\n", { columns });
    for (const figure of Object.values(figuresOf(table, "followers"))) expect([41_500, 9300]).toContain(figure);
  });
});

describe("ids that a spreadsheet has rounded", () => {
  test.each([
    [
      "tweets.csv",
      "twitter",
      "id,username,created_at,text,likes\n1894030472427830000,rowan_moss,2025-02-24 10:00:00,One,5\n1894030999111220000,rowan_moss,2025-02-24 11:00:00,Two,6\n",
    ],
    [
      "videos.csv",
      "tiktok",
      "likes;texte;publié le;video_id;utilisateur\n5;Un;2025-02-24;7474030472427830000;rowan.moss\n6;Deux;2025-02-25;7474030999111220000;rowan.moss\n",
    ],
  ] as const)("make no posts: %s", async (name, network, content) => {
    const { posts, problems, refusal, doubts } = await readOn(network, name, content);
    expect(posts).toEqual([]);
    expect([refusal, ...problems, ...doubts].join("\n")).toMatch(/round|spreadsheet|digits/i);
  });

  test("are not ids that end in a zero by chance", async () => {
    const { posts } = await readOn(
      "twitter",
      "tweets.csv",
      "id,username,created_at,text,likes\n1894030472427831290,rowan_moss,2025-02-24 10:00:00,One,5\n1894030999111227314,rowan_moss,2025-02-24 11:00:00,Two,6\n",
    );
    expect(posts.map(({ externalId }) => externalId)).toEqual(["1894030472427831290", "1894030999111227314"]);
  });
});
