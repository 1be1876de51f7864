import { describe, expect, test } from "vitest";
import { useReadTables } from "../testing/cases.ts";

const { read } = useReadTables();
const json = (rows: readonly object[]) => JSON.stringify(rows);

const CHANNELS = ["UCaaaaaaaaaaaaaaaaaaaaaa", "UCbbbbbbbbbbbbbbbbbbbbbb"] as const;

/** A resource of YouTube's interface. */
function resource(kind: string, id: string | object, i: number, snippet: object = {}) {
  return {
    kind: `youtube#${kind}`,
    id,
    snippet: {
      publishedAt: `2025-05-0${i + 1}T10:00:00Z`,
      channelId: CHANNELS[i],
      title: ["Fern walks", "Moss by night"][i],
      description: ["A walk.", "Lichen too."][i],
      channelTitle: ["Rowan Moss", "Sedge Heath"][i],
      thumbnails: { default: { url: `https://pictures.example/${i}.jpg`, width: 120 } },
      ...snippet,
    },
  };
}

describe("posts in replies of networks, by their authors and titles", () => {
  test("videos are posts of their channels", async () => {
    const rows = ["abcdefghij1", "abcdefghij2"].map((id, i) => resource("video", id, i, { tags: ["fern", "moss"] }));
    const { plan, refusal, fields, posts } = await read("youtube.json", json(rows));
    expect([plan.target, refusal]).toEqual(["posts", null]);
    expect(fields).toMatchObject({
      id: "post_id",
      "snippet.channelId": "external_id",
      "snippet.title": "post_text",
      "snippet.publishedAt": "published_at",
      "snippet.thumbnails.default.url": "picture_url",
    });
    expect(fields).not.toHaveProperty("kind");
    expect(posts.map(({ externalId, text }) => [externalId, text])).toEqual([
      ["abcdefghij1", "Fern walks\n\nA walk."],
      ["abcdefghij2", "Moss by night\n\nLichen too."],
    ]);
  });

  test("results of a search have the ids of their videos below the row's", async () => {
    const rows = [0, 1].map((i) => resource("searchResult", { kind: "youtube#video", videoId: `abcdefghij${i}` }, i));
    const { plan, fields } = await read("youtube.json", json(rows));
    expect(plan.target).toBe("posts");
    expect(fields).toMatchObject({ "id.videoId": "post_id" });
  });

  test("playlists have ids that no post has", async () => {
    const rows = [0, 1].map((i) => resource("playlist", `PLabcdefghijklmnopqrstuvwxyz01234${i}`, i));
    const { fields, refusal } = await read("youtube.json", json(rows));
    expect(fields).not.toHaveProperty("id");
    expect(refusal).toBe("No column holds ids of posts or links to them, so posts cannot be distinguished.");
  });

  test("pins belong to the owners of their boards", async () => {
    const pin = (i: number) => ({
      id: `10221060779059278${i}`,
      board_owner: { username: ["rowanmoss", "sedge_heath"][i] },
      title: ["Fern", "Moss"][i],
      description: ["A fern.", "A moss."][i],
      created_at: `2025-08-0${i + 1}T08:00:00`,
    });
    const { plan, handles, posts } = await read("pinterest_pins.json", json([pin(0), pin(1)]));
    expect([plan.target, handles]).toEqual(["posts", ["pinterest/rowanmoss", "pinterest/sedge_heath"]]);
    expect(posts.map(({ text }) => text)).toEqual(["Fern\n\nA fern.", "Moss\n\nA moss."]);
  });

  test("links with the time of their publishing are posts of an account that the user enters", async () => {
    const media = (i: number) => ({
      id: `1788921426522677${i}`,
      media_type: "IMAGE",
      media_url: `https://pictures.example/${i}.jpg`,
      permalink: `https://www.instagram.com/p/CRyZpjhDO_${i}/`,
      timestamp: `2025-07-2${i}T10:45:19+0000`,
    });
    const { plan, refusal, fields } = await read("instagram_media.json", json([media(1), media(2)]));
    expect(plan.target).toBe("posts");
    expect(refusal).toMatch(/^No column names the accounts of these posts/);
    expect(fields).toMatchObject({ permalink: "post_url", media_url: "picture_url", timestamp: "published_at" });
  });
});

describe("accounts in replies of networks", () => {
  test("users with ids, descriptions, views and days of creation are accounts", async () => {
    const user = (i: number) => ({
      id: `14198176${i}`,
      login: ["rowanmoss", "sedgeheath"][i],
      display_name: ["RowanMoss", "SedgeHeath"][i],
      description: ["Walks live.", "Moss live."][i],
      profile_image_url: `https://pictures.example/${i}.png`,
      view_count: 5_980 + i,
      created_at: `2016-12-1${i}T20:32:28Z`,
    });
    const { plan, fields, handles } = await read("twitch.json", json([user(0), user(1)]));
    expect([plan.target, handles]).toEqual(["creators", ["twitch/rowanmoss", "twitch/sedgeheath"]]);
    expect(fields).toMatchObject({ login: "username", description: "biography", view_count: "total_views" });
  });

  test("channels that a search found have their names as titles", async () => {
    const rows = [0, 1].map((i) =>
      resource("searchResult", { kind: "youtube#channel", channelId: CHANNELS[i] }, i, {
        title: ["Rowan Moss", "Sedge Heath"][i],
      }),
    );
    const { plan, fields } = await read("youtube.json", json(rows));
    expect(plan.target).toBe("creators");
    expect(fields).toMatchObject({ "snippet.description": "biography" });
  });
});
