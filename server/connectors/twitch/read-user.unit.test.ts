import { describe, expect, test } from "vitest";
import { userRecord, type TwitchUserData } from "./read-user.ts";
import { followers, streams, users, videos } from "./shapes.ts";

const at = new Date("2026-11-20T10:00:00Z");

/** Responses of Helix; invented. */
const response = {
  users: {
    data: [
      {
        id: "700000001",
        login: "lenaplays",
        display_name: "LenaPlays",
        type: "",
        broadcaster_type: "partner",
        description: "Old games, slowly.",
        profile_image_url: "https://static.example/p.png",
        offline_image_url: "",
        view_count: 0,
        created_at: "2016-12-14T20:32:28.894263Z",
      },
    ],
  },
  followers: { total: 4_812, data: [], pagination: {} },
  videos: {
    data: [
      {
        id: "335921245",
        stream_id: "40952121085",
        user_id: "700000001",
        title: "Part 3 #retro",
        description: "",
        published_at: "2026-11-18T22:04:30Z",
        url: "https://www.twitch.tv/videos/335921245",
        viewable: "public",
        view_count: 1_863,
        language: "de",
        type: "archive",
        duration: "3h21m4s",
        muted_segments: null,
      },
      {
        id: "335921246",
        stream_id: null,
        title: "Best of October",
        description: "With @ben.",
        published_at: "2026-11-01T10:00:00Z",
        url: "https://www.twitch.tv/videos/335921246",
        thumbnail_url: "https://tw.example/%{width}x%{height}.jpg",
        view_count: 12,
        type: "highlight",
      },
    ],
    pagination: {},
  },
  streams: {
    data: [
      {
        id: "40952121099",
        user_id: "700000001",
        type: "live",
        title: "Part 4",
        viewer_count: 78,
        started_at: "2026-11-20T09:10:00Z",
        language: "en",
      },
    ],
  },
};

function known(change: Partial<TwitchUserData> = {}): TwitchUserData {
  const [user] = users.parse(response.users).data;
  if (!user) throw new Error("there is no user");
  const { total } = followers.parse(response.followers);
  return { user, followers: total, videos: videos.parse(response.videos).data, stream: undefined, ...change };
}

describe("a user of Twitch", () => {
  test("becomes an account with followers, and videos as posts", () => {
    expect(userRecord(known(), at)).toEqual({
      accounts: [
        {
          network: "twitch",
          username: "lenaplays",
          externalId: "700000001",
          url: "https://www.twitch.tv/lenaplays",
          biography: "Old games, slowly.",
          counts: [{ at, precision: "second", followers: 4_812 }],
          posts: [
            {
              externalId: "40952121085",
              publishedAt: new Date("2026-11-18T22:04:30Z"),
              countedAt: at,
              format: "stream",
              text: "Part 3 #retro",
              url: "https://www.twitch.tv/videos/335921245",
              hashtags: ["retro"],
              mentions: [],
              views: 1_863,
            },
            {
              externalId: "335921246",
              publishedAt: new Date("2026-11-01T10:00:00Z"),
              countedAt: at,
              format: "video",
              text: "Best of October\n\nWith @ben.",
              url: "https://www.twitch.tv/videos/335921246",
              thumbnailUrl: "https://tw.example/640x360.jpg",
              hashtags: [],
              mentions: ["ben"],
              views: 12,
            },
          ],
        },
      ],
      facts: { fullName: "LenaPlays", language: "de" },
      at,
      niches: [],
    });
  });

  test("who is live has a stream without views, which its archive later becomes", () => {
    const [stream] = streams.parse(response.streams).data;
    const { accounts, facts } = userRecord(known({ stream }), at);
    expect(accounts[0]?.posts[0]).toEqual({
      externalId: "40952121099",
      publishedAt: new Date("2026-11-20T09:10:00Z"),
      countedAt: at,
      format: "stream",
      text: "Part 4",
      url: "https://www.twitch.tv/lenaplays",
      hashtags: [],
      mentions: [],
    });
    expect(facts.language).toBe("en");
    const isArchived = stream && { ...stream, id: "40952121085" };
    expect(userRecord(known({ stream: isArchived }), at).accounts[0]?.posts).toHaveLength(2);
  });

  test("with nothing but a name says nothing more", () => {
    const { accounts, facts } = userRecord(known({ videos: [], followers: undefined }), at);
    expect(accounts[0]).toMatchObject({ counts: [{ followers: undefined }], posts: [] });
    expect(facts).toEqual({ fullName: "LenaPlays", language: undefined });
  });

  test.each([
    [users, { data: [{ ...response.users.data[0], id: 7 }] }],
    [followers, { total: "4812" }],
    [videos, { data: [{ ...response.videos.data[0], view_count: -1 }] }],
    [users, { error: "Unauthorized", status: 401 }],
  ])("of another shape is not read: %#", (schema, body) => {
    expect(schema.safeParse(body).success).toBe(false);
  });
});
