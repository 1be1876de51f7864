import { describe, expect, test } from "vitest";
import type { PostRecord } from "#server/domains/creators/index.ts";
import type { Item } from "./item.ts";
import { useTables } from "../inference/testing/files.ts";

const tables = useTables();

function postOf(item: Item | undefined): PostRecord | undefined {
  return item?.kind === "record" ? item.record.accounts[0]?.posts[0] : undefined;
}
const at = (text: string) => new Date(text);

describe("a post", () => {
  test("of YouTube has its id, day of reading, tags and no count that was hidden", async () => {
    const items = await tables.items(
      "trending.csv",
      "video_id,trending_date,title,channel_title,publish_time,tags,views,likes,comment_count,comments_disabled,ratings_disabled,description\n" +
        'abcdefghi-1,17.14.11,Paint with me,Ada Paints,2017-11-13T17:13:01.000Z,"oil paint|""Blue""",7483,575,0,True,False,"One\\nTwo #studio, thanks @bob_c and a@b.test"\n' +
        "bcdefghij-2,18.02.06,Codes,Bob,2017-11-12T00:00:00.000Z,[none],10,0,5,False,True,\n",
    );
    expect(items.map(({ kind }) => kind)).toEqual(["record", "record"]);
    expect(items[0]).toMatchObject({
      record: { at: at("2017-11-14"), accounts: [{ network: "youtube", username: "Ada Paints" }] },
    });
    expect(postOf(items[0])).toEqual({
      externalId: "abcdefghi-1",
      publishedAt: at("2017-11-13T17:13:01Z"),
      countedAt: at("2017-11-14"),
      format: "video",
      text: "Paint with me\n\nOne\nTwo #studio, thanks @bob_c and a@b.test",
      url: "https://www.youtube.com/watch?v=abcdefghi-1",
      hashtags: ["oilpaint", "blue", "studio"],
      mentions: ["bob_c"],
      views: 7483,
      likes: 575,
    });
    expect(postOf(items[1])).toMatchObject({ countedAt: at("2018-06-02"), hashtags: [], comments: 5 });
    expect(postOf(items[1])).not.toHaveProperty("likes");
  });

  test("has the handles of its co-authors, where a column has them", async () => {
    const items = await tables.items(
      "posts.csv",
      "post_id,username,network,published_at,likes,Collaborators\n" +
        '7000000000000000001,ada.paints,tiktok,2024-05-06,5,"@bea, https://www.tiktok.com/@cora; bea; Ada.Paints; dora.sample"\n' +
        '7000000000000000002,ada.paints,tiktok,2024-05-07,6,"[""bea""]"\n' +
        "7000000000000000003,ada.paints,tiktok,2024-05-08,6,\n",
    );
    expect(items.map(postOf).map((post) => post?.coAuthors)).toEqual([["bea", "cora"], ["bea"], undefined]);
  });

  test("has the address of its picture, where a column has one", async () => {
    const items = await tables.items(
      "posts.csv",
      "post_id,username,network,published_at,likes,thumbnail_url\n" +
        "7000000000000000001,ada.paints,tiktok,2024-05-06,5,https://cdn.example/1.jpg\n" +
        "7000000000000000002,ada.paints,tiktok,2024-05-07,6,no picture\n",
    );
    expect(items.map(postOf).map((post) => post?.thumbnailUrl)).toEqual(["https://cdn.example/1.jpg", undefined]);
  });

  test("of X takes its author from its link, and its time from its id when nothing else says it", async () => {
    const items = await tables.items(
      "tweets_2022.csv",
      "text,url,replies,retweets,favorites\nHi &amp; bye,https://twitter.com/ada_p/status/1602313027629748227,1,2,3\n",
    );
    expect(items).toMatchObject([{ record: { accounts: [{ network: "twitter", username: "ada_p" }] } }]);
    expect(postOf(items[0])).toMatchObject({
      externalId: "1602313027629748227",
      publishedAt: at("2022-12-12T14:42:49Z"),
      // The year of the table begins before the post was there.
      countedAt: at("2022-12-12T14:42:49Z"),
      format: "text",
      text: "Hi & bye",
      comments: 1,
      shares: 2,
      likes: 3,
    });
  });

  test("of American dates is read with the month first", async () => {
    const items = await tables.items(
      "tweets.csv",
      "created_at,text,url,user,likes\n10/16/17 22:59,a,https://twitter.com/ada_p/status/920061541986250758,ada_p,1\n9/3/17 2:22,b,https://twitter.com/ada_p/status/913952069765271559,ada_p,2\n",
    );
    expect(items.map((item) => postOf(item)?.publishedAt)).toEqual([
      at("2017-10-16T22:59:00Z"),
      at("2017-09-03T02:22:00Z"),
    ]);
  });

  test("of TikTok is read from nested objects", async () => {
    const items = await tables.items(
      "tiktok_2020-12.json",
      JSON.stringify([
        {
          id: "6907228749016714497",
          text: "Up #up",
          createTime: 1608214517,
          authorMeta: { id: "6825540583826768902", name: "ada.tok", nickName: "Ada" },
          webVideoUrl: "https://www.tiktok.com/@ada.tok/video/6907228749016714497",
          videoMeta: { duration: 15 },
          diggCount: 3710,
          shareCount: 50,
          playCount: 44_800,
          commentCount: 68,
          mentions: ["@bob_c"],
          hashtags: [{ name: "volleyball" }],
        },
      ]),
    );
    expect(items).toMatchObject([
      {
        record: {
          accounts: [{ network: "tiktok", username: "ada.tok", externalId: "6825540583826768902" }],
          facts: { fullName: "Ada" },
        },
      },
    ]);
    expect(postOf(items[0])).toMatchObject({
      publishedAt: at("2020-12-17T14:15:17Z"),
      format: "short",
      hashtags: ["volleyball", "up"],
      mentions: ["bob_c"],
      likes: 3710,
      shares: 50,
      views: 44_800,
      comments: 68,
    });
  });

  test("that is read on several days is recorded each day, once a day", async () => {
    const row = "abcdefghi-1,17.14.11,Hi,Ada,2017-11-13T17:13:01Z,1\n";
    const items = await tables.items(
      "t.csv",
      `video_id,trending_date,title,channel_title,publish_time,views\n${row}abcdefghi-1,17.15.11,Hi,Ada,2017-11-13T17:13:01Z,2\n${row}`,
    );
    const keys = items.map((item) => ("key" in item ? item.key : ""));
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toBe(keys[2]);
  });
});

describe("a row that is no post", () => {
  const headers = "video_id,title,channel_title,published_at,views\n";
  const good = "abcdefghi-1,Hi,Ada,2024-05-06,1\n".repeat(3);
  test.each([
    ["without an id", ",Hi,Ada,2024-05-06,1", "no id and no link"],
    ["whose id a spreadsheet ate", "#NAME?,Hi,Ada,2024-05-06,1", "#NAME?"],
    ["whose id a spreadsheet shortened", "1.60231E+18,Hi,Ada,2024-05-06,1", "shortened"],
    ["whose id a spreadsheet rounded", "1294030472427830000,Hi,Ada,2024-05-06,1", "has rounded the post's id"],
    ["of a month", "bcdefghij-2,Hi,Ada,2024-05,1", "only the month"],
    ["without a time", "bcdefghij-2,Hi,Ada,,1", "nothing says when"],
    ["without an author", "bcdefghij-2,Hi,,2024-05-06,1", "no handle"],
  ])("%s fails and says why", async (_, row, reason) => {
    const items = await tables.items("youtube.csv", `${headers}${good}${row}\n`);
    expect(items.at(-1)).toMatchObject({ kind: "failed", reason: expect.stringContaining(reason) });
  });
});

describe("a post without a time", () => {
  test.each([
    ["a number of the Graph API", "instagram", "17895695668004551"],
    ["a number of another kind", "tiktok", "12345678901234567"],
    ["a time to come", "twitter", "9902313027629748227"],
  ] as const)("gets none from %s", async (_, network, id) => {
    const items = await tables.items("posts.csv", `post_id,username,text,likes\n${id},ada_paints,Hi,5\n`, { network });
    expect(items).toMatchObject([{ kind: "failed", reason: "nothing says when it was published" }]);
  });

  test("has its id from the link where a spreadsheet has rounded the other", async () => {
    const items = await tables.items(
      "tweets.csv",
      "id,text,url,likes\n1602313027629750000,Hi,https://x.com/ada_p/status/1602313027629748227,3\n",
    );
    expect(postOf(items[0])?.externalId).toBe("1602313027629748227");
  });
});

test("titles are no handles where a network has real ones: such a table is refused row by row", async () => {
  const items = await tables.items(
    "posts.csv",
    "post_id,title,channel_title,published_at,views\n7000000000000000001,Hi,Ada Paints,2024-05-06,1\n",
    {
      network: "tiktok",
    },
  );
  expect(items).toMatchObject([
    { kind: "failed", reason: "“Ada Paints” is not a handle on TikTok: handles have no spaces" },
  ]);
});
