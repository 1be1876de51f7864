import { describe, expect, test } from "vitest";
import { figuresOf, useReadTables } from "../testing/cases.ts";
import { useTables } from "../testing/files.ts";

const { read } = useReadTables();
const tables = useTables();

const toolOf = async (name: string, content: string) => (await tables.inferSchema(name, content)).inspection.preset;

describe("YouTube Studio in its languages", () => {
  const videos = (...[header, total]: [string, string]) =>
    `${header}\n${total},,,,1500,10.5,5,20000\nabcdefghijk,Peat,2025-10-03,40,1000,7.5,3,12000\nlmnopqrstuv,Rain,2025-10-09,612,500,3,2,8000\n`;
  test.each([
    [
      "Contenu,Titre de la vidéo,Heure de publication de la vidéo,Durée,Vues,Durée de visionnage (heures),Abonnés,Impressions",
      "Total",
    ],
    [
      "Contenido,Título del vídeo,Hora de publicación del vídeo,Duración,Visualizaciones,Tiempo de visualización (horas),Suscriptores,Impresiones",
      "Total",
    ],
    [
      "Contenuti,Titolo del video,Data/ora di pubblicazione del video,Durata,Visualizzazioni,Tempo di visualizzazione (ore),Iscritti,Impressioni",
      "Totale",
    ],
    [
      "Treść,Tytuł filmu,Czas publikacji filmu,Czas trwania,Wyświetlenia,Czas oglądania (godziny),Subskrybenci,Miniatury",
      "Łącznie",
    ],
    ["İçerik,Video başlığı,Video yayınlanma zamanı,Süre,Görüntüleme,İzlenme süresi (saat),Abone,Gösterimler", "Toplam"],
    [
      "コンテンツ,動画のタイトル,動画公開時刻,長さ,視聴回数,総再生時間（時間）,チャンネル登録者,インプレッション数",
      "合計",
    ],
  ])("%s", async (header, total) => {
    const content = videos(header, total);
    expect(await toolOf("Table data.csv", content)).toBe("youtube_studio");
    const { posts, problems, refusal } = await read("Table data.csv", content, { owner: "@mossdaily" });
    expect(refusal).toBeNull();
    expect(posts.map(({ account, externalId, text, views }) => [account, externalId, text, views])).toEqual([
      ["youtube/mossdaily", "abcdefghijk", "Peat", 1000],
      ["youtube/mossdaily", "lmnopqrstuv", "Rain", 500],
    ]);
    expect(problems).toEqual([expect.stringMatching(/totals/)]);
  });

  test("its views of single days are no totals", async () => {
    const { fields, doubts } = await read(
      "Chart data.csv",
      "Date,Content,Video title,Video publish time,Views\n2025-10-03,abcdefghijk,Peat,2025-10-01,100\n2025-10-04,abcdefghijk,Peat,2025-10-01,80\n2025-10-05,abcdefghijk,Peat,2025-10-01,90\n",
      { owner: "@mossdaily" },
    );
    expect(fields.Content).toBe("post_id");
    expect(doubts.join(" ")).toMatch(/views of a post fall from one day to the next/);
  });
});

test("views of single days of an account are no totals", async () => {
  const { doubts } = await read("daily.csv", "Date,Views\n2025-10-03,100\n2025-10-04,80\n2025-10-05,90\n", {
    owner: "https://www.youtube.com/@mossdaily",
    target: "counts",
  });
  expect(doubts.join(" ")).toMatch(/views of an account fall/);
});

describe("Meta Business Suite", () => {
  const rows = (day: string, format: string) =>
    `18041234567890123,17841400000000001,moss.daily,Moss Daily,"Peat #bog",42,${day} 08:15,https://www.instagram.com/reel/DAbcdefghij/,${format},,Lifetime,5000,4100,310,12,3,14,9\n`;
  test.each([
    [
      "English",
      `Post ID,Account ID,Account username,Account name,Description,Duration (sec),Publish time,Permalink,Post type,Data comment,Date,Views,Reach,Likes,Shares,Follows,Comments,Saves\n${rows("10/13/2025", "IG reel")}`,
    ],
    [
      "German",
      `Beitrags-ID,Konto-ID,Benutzername des Kontos,Kontoname,Beschreibung,Dauer (Sek.),Veröffentlichungszeit,Permalink,Beitragsart,Datenkommentar,Datum,Aufrufe,Reichweite,„Gefällt mir“-Angaben,Geteilte Inhalte,Follower,Kommentare,Gespeicherte Inhalte\n${rows("13.10.2025", "IG-Reel")}`,
    ],
  ])("has posts with ids of the Graph API: %s", async (_, content) => {
    expect(await toolOf("posts.csv", content)).toBe("meta_business_suite");
    const { posts, accounts, refusal } = await read("posts.csv", content);
    expect(refusal).toBeNull();
    expect(accounts[0]).toMatchObject({ account: "instagram/moss.daily", externalId: "17841400000000001" });
    expect(posts).toEqual([
      expect.objectContaining({
        externalId: "18041234567890123",
        // The id holds no time, and the followers that a post won are not the account's.
        publishedAt: new Date("2025-10-13T08:15:00Z"),
        format: "short",
        hashtags: ["bog"],
        views: 5000,
        likes: 310,
        shares: 12,
        comments: 14,
        saves: 9,
      }),
    ]);
    expect(accounts[0]?.counts).toEqual([]);
  });

  test.each([
    ["IG-Bild", "image"],
    ["Carrusel de IG", "carousel"],
    ["Vídeo de IG", "video"],
  ])("names formats in its languages: %s", async (name, format) => {
    const content = `Post ID,Account username,Description,Publish time,Permalink,Post type,Likes\n18041234567890123,moss.daily,Peat,10/13/2025 08:15,https://www.instagram.com/p/DAbcdefghij/,${name},310\n`;
    expect((await read("posts.csv", content)).posts[0]?.format).toBe(format);
  });

  test("without accounts asks for the account of its posts", async () => {
    const content =
      "Post ID,Description,Publish time,Permalink,Post type,Likes\n18041234567890123,Peat,10/13/2025 08:15,https://www.instagram.com/reel/DAbcdefghij/,IG reel,310\n";
    expect((await read("posts.csv", content)).refusal).toMatch(/No column names the accounts of these posts/);
    expect((await read("posts.csv", content, { owner: "moss.daily" })).handles).toEqual(["instagram/moss.daily"]);
  });

  const FACEBOOK =
    "Post ID,Page ID,Page name,Title,Publish time,Permalink,Post type,Views\n122101234567890123,100064000000001,Moss Daily,Peat,10/13/2025 08:15,https://www.facebook.com/100064000000001/posts/122101234567890123,Photos,5000\n";
  test("of Facebook is refused by its name, whatever is chosen", async () => {
    const named = /facebook\.com, which is none of the networks/;
    expect((await read("posts.csv", FACEBOOK)).refusal).toMatch(named);
    expect((await read("posts.csv", FACEBOOK, { network: "instagram", owner: "moss" })).refusal).toMatch(named);
    const mixed = `${FACEBOOK}18041234567890123,1,Moss,Peat,10/13/2025 08:15,https://www.instagram.com/p/DAbcdefghij/,IG image,1\n`;
    const { handles, problems } = await read("posts.csv", mixed, { network: "instagram", owner: "moss" });
    expect([handles, problems]).toEqual([["instagram/moss"], [expect.stringMatching(named)]]);
  });
});

describe("Instagram's own download", () => {
  const follow = (title: string, link: object) => ({ title, media_list_data: [], string_list_data: [link] });
  test.each([
    [
      "followers_1.json",
      [
        follow("", { href: "https://www.instagram.com/moss.daily", value: "moss.daily", timestamp: 1_700_000_000 }),
        follow("", { href: "https://www.instagram.com/fern.daily", value: "fern.daily", timestamp: 1_690_000_000 }),
      ],
    ],
    [
      "following.json",
      {
        relationships_following: [
          follow("moss.daily", { href: "https://www.instagram.com/_u/moss.daily", timestamp: 1_700_000_000 }),
          follow("fern.daily", { href: "https://www.instagram.com/_u/fern.daily", timestamp: 1_690_000_000 }),
        ],
      },
    ],
  ])("is a list of accounts: %s", async (name, content) => {
    const { plan, refusal, handles } = await read(name, JSON.stringify(content));
    expect([plan.target, refusal]).toEqual(["list", null]);
    expect(handles).toEqual(["instagram/moss.daily", "instagram/fern.daily"]);
  });

  test("of posts has no ids, which is why it is refused", async () => {
    const content = [{ media: [{ uri: "media/1.jpg", creation_timestamp: 1_760_000_000, title: "Peat" }] }];
    const more = [{ media: [{ uri: "media/2.jpg", title: "" }], title: "Rain", creation_timestamp: 1_760_100_000 }];
    const { refusal } = await read("posts_1.json", JSON.stringify([...content, ...more]));
    expect(refusal).toMatch(/ids of posts or links to them/);
  });
});

describe("tables of posts of tools that publish", () => {
  test("Hootsuite names networks and accounts in its own words", async () => {
    const { posts, problems } = await read(
      "hootsuite.csv",
      'Date (GMT),Post ID,Post Permalink,Post Message,Post Type,Social Profile,Social Network,Likes,Impressions\n2025-10-13 08:15:00,18041234567890123,https://www.instagram.com/reel/DAbcdefghij/,"Peat #bog",REEL,moss.daily,INSTAGRAMBUSINESS,310,5000\n2025-10-02 18:05:00,1973000000000000001,https://twitter.com/mossdaily/status/1973000000000000001,Rain,TWEET,mossdaily,TWITTER,11,900\n2025-10-02 18:07:00,1,https://www.facebook.com/1/posts/1,Rain,POST,Moss,FACEBOOKPAGE,11,900\n',
    );
    expect(posts.map(({ account, publishedAt, likes }) => [account, publishedAt.toISOString(), likes])).toEqual([
      ["instagram/moss.daily", "2025-10-13T08:15:00.000Z", 310],
      ["twitter/mossdaily", "2025-10-02T18:05:00.000Z", 11],
    ]);
    expect(problems).toEqual(['"FACEBOOKPAGE" is no network we know']);
  });

  test("Sprout Social has texts under Post, and tags of its own", async () => {
    const { posts, fields } = await read(
      "Post Performance.csv",
      'Date,Post ID,Network,Post Type,Content Type,Profile,Sent by,Link,Post,Linked Content,Impressions,Video Views,Likes,Tags\n10/13/2025 8:15 am,18041234567890123,Instagram,Post,Video,@moss.daily,Rowan Moss,https://www.instagram.com/reel/DAbcdefghij/,"Peat #bog",,"5,000","4,800",310,Launch\n10/2/2025 6:05 pm,1973000000000000001,X,Post,Text,@mossdaily,Rowan Moss,https://twitter.com/mossdaily/status/1973000000000000001,Rain,,900,,11,Launch\n',
    );
    expect(posts.map(({ account, text, hashtags, views }) => [account, text, hashtags, views])).toEqual([
      ["instagram/moss.daily", "Peat #bog", ["bog"], 4800],
      ["twitter/mossdaily", "Rain", [], undefined],
    ]);
    expect(fields).not.toHaveProperty("Tags");
  });

  test("Sprout Social's profiles have followers under Audience, and engagements of a day", async () => {
    const table = await read(
      "Profile Performance.csv",
      'Date,Network,Profile,Audience,Net Audience Growth,Published Posts,Engagements\n10/13/2025,Instagram,@moss.daily,"12,400",12,1,345\n10/14/2025,Instagram,@moss.daily,"12,410",-1,0,45\n',
    );
    expect(table.accounts.map(({ counts }) => [counts[0]?.followers, counts[0]?.engagementPerPost])).toEqual([
      [12_400, undefined],
      [12_410, undefined],
    ]);
  });
});

test.each([
  [
    "",
    'Notes:\n"When exporting your connection data, you may notice that some of the email addresses are missing. Learn more here https://www.linkedin.com/help/linkedin/answer/261"\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\n',
  ],
  ["in German", "Vorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Verknüpft am\n"],
])("connections of LinkedIn are people by their links %s", async (_, header) => {
  const content = `${header}Rowan,Moss,https://www.linkedin.com/in/rowan-moss-1a2b3c,,Peat Ltd,Head of Bogs,02 Mar 2024\nSedge,Fen,https://www.linkedin.com/in/sedge-fen,sedge@fen.example,Fen GmbH,Founder,28 Feb 2024\n`;
  expect(await toolOf("Connections.csv", content)).toBe("linkedin_connections");
  const { handles, facts, crm, refusal } = await read("Connections.csv", content);
  expect(refusal).toBeNull();
  expect(handles).toEqual(["linkedin/rowan-moss-1a2b3c", "linkedin/sedge-fen"]);
  expect(facts.map(({ fullName }) => fullName)).toEqual(["Rowan Moss", "Sedge Fen"]);
  expect(crm.map((words) => words?.values)).toEqual([{}, { customEmail: "sedge@fen.example" }]);
});

test.each([
  "Channel Id,Channel Url,Channel Title",
  "Kanal-ID,Kanal-URL,Kanaltitel",
  "ID des chaînes,URL des chaînes,Titres des chaînes",
  "Identyfikator kanału,URL kanału,Tytuł kanału",
])("subscriptions of Google Takeout are channels by their ids: %s", async (header) => {
  const id = (letter: string) => `UC${letter}bcdefghijklmnopqrstuv`;
  const row = (letter: string, name: string) => `${id(letter)},http://www.youtube.com/channel/${id(letter)},${name}\n`;
  const content = `${header}\n${row("a", "Moss Daily")}${row("b", "Fern Talk")}`;
  expect(await toolOf("subscriptions.csv", content)).toBe("google_takeout");
  const { plan, accounts, facts } = await read("subscriptions.csv", content);
  expect(plan).toMatchObject({ target: "list", network: "youtube" });
  expect(accounts.map(({ externalId }) => externalId)).toEqual([id("a"), id("b")]);
  expect(facts.map(({ fullName }) => fullName)).toEqual(["Moss Daily", "Fern Talk"]);
});

describe("lists of creators", () => {
  test.each([
    [
      "English",
      "Rank,Creator,Handle,Country/Region,Creator category,Followers,Follower growth (7d),Avg. views,GMV(7d),Engagement rate,Homepage\n1,Moss Daily,mossdaily,United Kingdom,Beauty,1.2M,3.4K,45.3K,$12.4K,4.5%,https://www.tiktok.com/@mossdaily\n2,Fern Talk,ferntalk,United Kingdom,Home,350K,1.1K,12K,$2.4K,3.1%,https://www.tiktok.com/@ferntalk\n",
    ],
    [
      "Chinese",
      "排名,达人昵称,达人账号,国家/地区,达人分类,粉丝数,近7天新增粉丝数,平均播放量,互动率,近30天销售额,主页链接\n1,Moss Daily,mossdaily,英国,美妆个护,120万,3400,4.53万,4.5%,$12400,https://www.tiktok.com/@mossdaily\n2,Fern Talk,ferntalk,英国,家居,35万,1100,1.2万,3.1%,$2400,https://www.tiktok.com/@ferntalk\n",
    ],
  ])("of FastMoss are on TikTok: %s", async (_, content) => {
    expect(await toolOf("creators.csv", content)).toBe("fastmoss");
    const table = await read("creators.csv", content);
    expect(table.refusal).toBeNull();
    expect(figuresOf(table, "followers")).toEqual({ "tiktok/mossdaily": 1_200_000, "tiktok/ferntalk": 350_000 });
    expect(figuresOf(table, "viewsPerPost")).toEqual({ "tiktok/mossdaily": 45_300, "tiktok/ferntalk": 12_000 });
    expect(table.facts.map(({ fullName, country }) => [fullName, country])).toEqual([
      ["Moss Daily", "gb"],
      ["Fern Talk", "gb"],
    ]);
  });

  test("of HypeAuditor have scores and audiences that are left out", async () => {
    const content =
      "#,Username,Full name,Social network,Followers,AQS,ER,Quality audience,Est. reach,Audience country 1,Audience country 1 %,Topic of influence\n1,moss.daily,Moss Daily,Instagram,120500,81,3.45%,98000,30K - 40K,United Kingdom,45%,Beauty\n2,fern.talk,Fern Talk,Instagram,35000,72,1.2%,21000,8K - 10K,France,30%,Home\n";
    expect(await toolOf("list.csv", content)).toBe("hypeauditor");
    const table = await read("list.csv", content);
    expect(table.fields).toEqual({
      Username: "username",
      "Full name": "full_name",
      "Social network": "network",
      Followers: "followers",
      ER: "engagement_rate",
      "Topic of influence": "category",
    });
    expect(figuresOf(table, "engagementRate")).toEqual({
      "instagram/moss.daily": 0.0345,
      "instagram/fern.talk": 0.012,
    });
  });

  test("of Modash have rates as fractions, and shares of followers that are left out", async () => {
    const content =
      "Username,Full name,Followers,Engagement rate,Average Reels plays,Fake followers,Follower credibility,Location\nmoss.daily,Moss Daily,120500,0.0345,45000,0.09,0.91,United Kingdom\nfern.talk,Fern Talk,35000,0.012,12000,0.11,0.81,France\n";
    expect(await toolOf("list.csv", content)).toBe("modash");
    const table = await read("list.csv", content, { network: "instagram" });
    expect(figuresOf(table, "engagementRate")).toEqual({
      "instagram/moss.daily": 0.0345,
      "instagram/fern.talk": 0.012,
    });
    expect(figuresOf(table, "followers")).toEqual({ "instagram/moss.daily": 120_500, "instagram/fern.talk": 35_000 });
  });

  test("in Turkish have the sign of percents first", async () => {
    const table = await read(
      "instagram.csv",
      "Kullanıcı adı;İsim;Takipçi sayısı;Ortalama beğeni;Etkileşim oranı;Ülke;Not\nmoss.daily;Moss Daily;120.500;4.000;%3,45;Türkiye;olumlu\nfern.talk;Fern Talk;35.000;400;%1,20;Almanya;\n",
    );
    expect(figuresOf(table, "engagementRate")).toEqual({
      "instagram/moss.daily": 0.0345,
      "instagram/fern.talk": 0.012,
    });
    expect(table.fields.Not).toBe("note");
  });
});

describe("replies of APIs", () => {
  const channel = (id: string, name: string) => ({
    id,
    snippet: { title: name, description: "Peat", publishedAt: "2015-10-03T00:00:00Z", country: "GB" },
    statistics: { viewCount: "12400", subscriberCount: "1200", videoCount: "40" },
  });
  const user = (id: string, login: string) => ({
    id,
    login,
    display_name: login,
    description: "Peat streams",
    view_count: 5_980_557,
    created_at: "2016-12-14T20:32:28Z",
  });
  test.each([
    ["one channel", "youtube.json", { items: [channel("UCabcdefghijklmnopqrstuv", "Moss Daily")] }],
    [
      "channels",
      "youtube.json",
      { items: [channel("UCabcdefghijklmnopqrstuv", "Moss"), channel("UCbbcdefghijklmnopqrstuv", "Fern")] },
    ],
    ["one user of Twitch", "twitch.json", { data: [user("141981764", "mossdaily")] }],
    ["users of Twitch", "twitch.json", { data: [user("141981764", "mossdaily"), user("141981765", "ferntalk")] }],
  ])("about %s are creators, and their descriptions are biographies", async (_, name, content) => {
    const { plan, fields } = await read(name, JSON.stringify(content));
    expect(plan.target).toBe("creators");
    expect(Object.values(fields)).toContain("biography");
    expect(Object.values(fields)).toContain("total_views");
  });

  test("about one pin is a post", async () => {
    const pin = {
      id: "1022106077905927852",
      created_at: "2022-08-11T08:46:16",
      title: "Peat",
      description: "All about peat",
      board_owner: { username: "moss" },
      media: { media_type: "image", images: { "150x150": { url: "https://i.pinimg.com/1.jpg", width: 150 } } },
    };
    const { plan, posts } = await read("pinterest.json", JSON.stringify(pin), { network: "pinterest" });
    expect(plan.target).toBe("posts");
    expect(posts.map(({ account, format, text }) => [account, format, text])).toEqual([
      ["pinterest/moss", "image", "Peat\n\nAll about peat"],
    ]);
  });

  test("about videos are posts, also where they have no figures", async () => {
    const video = (id: string, channelId: string) => ({
      kind: "youtube#video",
      id,
      snippet: {
        publishedAt: "2025-10-03T00:00:00Z",
        channelId,
        title: "Peat",
        description: "All about peat",
        thumbnails: { default: { url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120 } },
      },
    });
    const items = [video("abcdefghijk", "UCabcdefghijklmnopqrstuv"), video("D-lhorsDlUQ", "UCbbcdefghijklmnopqrstuv")];
    const { plan, posts, fields } = await read("youtube.json", JSON.stringify({ items }));
    expect(fields).toMatchObject({ "snippet.thumbnails.default.url": "picture_url" });
    expect(Object.keys(fields)).not.toContain("kind");
    expect(plan.target).toBe("posts");
    expect(posts.map(({ account, text }) => [account, text])).toEqual([
      ["youtube/UCabcdefghijklmnopqrstuv", "Peat\n\nAll about peat"],
      ["youtube/UCbbcdefghijklmnopqrstuv", "Peat\n\nAll about peat"],
    ]);
  });
});
