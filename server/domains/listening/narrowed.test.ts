import { beforeAll, expect, test } from "vitest";
import * as contract from "#contract/listening/endpoints.ts";
import { writeWeekHour } from "#contract/figures/week-hours.ts";
import { listTracking, type PostsEndpoints } from "#contract/tracking/endpoints.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { telling } from "../profiles/testing/telling.ts";
import { makeTracking, type Filters } from "../tracking/testing/tracked-list.ts";

const { world, record, post, count } = telling();

const ZONE = "Asia/Kathmandu";
const MONTHS = { range: { from: null, to: null }, timezone: ZONE };

/** Authors of two countries and of none, on two networks, with a day of many posts and posts that they publish together. */
async function makeAuthors(): Promise<string[]> {
  const usual = Array.from({ length: 24 }, (_, n) =>
    post(n + 6, { text: "Morning sencha, a lovely habit", language: "en", likes: n, hashtags: ["tea"] }),
  );
  const many = Array.from({ length: 9 }, (_, n) =>
    post(3, {
      text: "sencha au festival",
      language: "fr",
      likes: 10 * n,
      format: "video",
      hashtags: ["Festival", "tea"],
    }),
  );
  const together = { text: "sencha together #ad", likes: 900, language: "de", hashtags: ["ad"] };
  const bea = await record([{ username: "narrowed.bea", counts: [count(1, { followers: 9 })], posts: many }], {
    facts: { country: "fr" },
    indexed: false,
  });
  const cleo = await record(
    [
      { username: "narrowed.cleo", posts: [post(2, { text: "sencha", likes: 3 })] },
      { network: "tiktok", posts: [post(1, { text: "sencha festival", views: 50, mentions: ["@some.brand"] })] },
    ],
    { facts: { country: "de" }, indexed: false },
  );
  const unknown = await record([{ posts: [post(2, { text: "hate awful terrible sencha", language: "en" })] }], {
    indexed: false,
  });
  const coAuthors = ["narrowed.bea", "narrowed.cleo", "narrowed.dora"];
  const dora = await record(
    [
      {
        username: "narrowed.dora",
        posts: [post(8, { text: "sencha alone, in a text that is longer than those of the others" })],
      },
    ],
    {
      facts: { country: "fr" },
      indexed: false,
    },
  );
  const ada = await record(
    [{ posts: [...usual, post(4, { ...together, externalId: "narrowed-together", coAuthors })] }],
    { facts: { country: "fr" } },
  );
  return [ada, bea, cleo, unknown, dora];
}

/** How many posts a call lists with these filters, and how many there are without. */
function lister({ browser }: Person, calls: Pick<PostsEndpoints, "posts">, id: string) {
  return async (filters: Filters, whole: number) => {
    const { status, body } = await browser.call(calls.posts, { id, per_page: 100, filters: { ...MONTHS, ...filters } });
    expect([status, body.rawTotal, body.posts.length]).toEqual([200, whole, body.totalPosts]);
    return body.totalPosts;
  };
}

/** A figure, and the filters that its posts are listed by. */
const part = (name: string, figure: number, filters: Filters) => ({ name, figure, filters });

const orNone = <T extends string>(value: T | null) => value ?? "none";

const WHOLE = 38;
let creators: string[];

beforeAll(async () => {
  creators = await makeAuthors();
});

/** A workspace with a topic, its report, and what lists its posts. */
async function reported() {
  const owner = await makeOwner(world());
  const query = { any: [{ kind: "keyword" as const, value: "sencha" }] };
  const { tracking } = (await owner.browser.call(contract.addListeningTop, { title: "Sencha", query })).body;
  const { _id: id } = tracking;
  const report = (await owner.browser.call(contract.readListeningReport, { id, filters: MONTHS })).body;
  expect(report.metrics.posts.value).toBe(WHOLE);
  return { owner, id, report, listed: lister(owner, contract.topicTracking, id) };
}

async function hold(parts: readonly ReturnType<typeof part>[], listed: ReturnType<typeof lister>) {
  for (const { name, figure, filters } of parts) expect([name, await listed(filters, WHOLE)]).toEqual([name, figure]);
}

test("themes, spikes, creators and networks of a report have the posts that are listed for them", async () => {
  const { report, listed } = await reported();
  await hold(
    [
      ...report.themes.words.slice(0, 4).map(({ word, posts }) => part(word, posts, { themes: [word] })),
      ...report.spikes.map(({ day, posts }) => part(day, posts, { period: { from: day, to: day } })),
      ...report.series.slice(-4).map(({ day, posts }) => part(day, posts, { period: { from: day, to: day } })),
      ...report.topCreators.map(({ creator, posts }) => part(creator._id, posts, { creators: [creator._id] })),
      ...report.networks.map(({ network, posts }) => part(network, posts, { networks: [network] })),
    ],
    listed,
  );
  expect(report.spikes.length + report.uncertainSpikes).toBe(1);
  expect(report.themes.words.length).toBeGreaterThan(0);
  // Several parts at once are those that have both.
  expect(await listed({ themes: ["festival"], networks: ["tiktok"] }, WHOLE)).toBe(1);
  expect(await listed({ network: "tiktok", networks: ["instagram"] }, 1)).toBe(0);
  expect(await listed({ period: { from: "2001-01-01", to: "2001-01-02" } }, WHOLE)).toBe(0);
});

test("countries, languages and sentiment of a report do, also where they are not known", async () => {
  const { owner, id, report, listed } = await reported();
  await hold(
    [
      ...report.countries.map(({ value, posts }) => part(`from ${value}`, posts, { countries: [orNone(value)] })),
      ...report.languages.map(({ value, posts }) => part(`in ${value}`, posts, { languages: [orNone(value)] })),
      ...report.tones.map(({ value, posts }) => part(`sounds ${value}`, posts, { tones: [orNone(value)] })),
    ],
    listed,
  );
  // A joint post is one post of its country.
  expect(report.countries.map(({ value, posts, authors }) => [value, posts, authors])).toEqual([
    ["fr", 35, 3],
    ["de", 3, 1],
    [null, 1, 1],
  ]);
  expect([report.languages, report.tones].map((one) => one.some(({ value }) => value === null))).toEqual([true, true]);
  expect(await listed({ countries: ["fr", "none"], networks: ["tiktok"] }, WHOLE)).toBe(0);
  const options = (await owner.browser.call(contract.topicTracking.options, { id, filters: MONTHS })).body;
  expect(options.countries).toEqual(
    report.countries.map(({ value, posts }) => ({ value: orNone(value), count: posts })),
  );
  const { topics } = (await owner.browser.call(contract.readShareOfVoice, { filters: MONTHS })).body;
  expect(topics.map(({ _id, posts }) => [_id, posts.value])).toEqual([[id, await listed({}, WHOLE)]]);
});

test("parts of the analysis of a list have the posts that are listed for them", async () => {
  const list = await makeTracking(world(), creators);
  const analysis = (await list.browser.call(listTracking.analysis, { id: list.id, filters: MONTHS })).body;
  const listed = lister(list, listTracking, list.id);
  expect(analysis.posts).toBe(WHOLE);
  await hold(
    [
      ...analysis.formats.map(({ format, posts }) => part(format, posts, { postTypes: [format] })),
      ...analysis.networks.map(({ network, posts }) => part(network, posts, { networks: [network] })),
      ...analysis.languages.map(({ language, posts }) =>
        part(`in ${language}`, posts, { languages: [orNone(language)] }),
      ),
      ...analysis.tones.map(({ tone, posts }) => part(`sounds ${tone}`, posts, { tones: [orNone(tone)] })),
      ...analysis.creators.map(({ creator, posts }) => part(creator._id, posts, { creators: [creator._id] })),
      part("sponsored", analysis.sponsored.sponsored?.posts ?? 0, { sponsored: true }),
      part("organic", analysis.sponsored.organic?.posts ?? 0, { sponsored: false }),
      part("from de", 3, { countries: ["de"] }),
    ],
    listed,
  );
});

test.each([
  ["half an hour beside UTC", "Asia/Kolkata"],
  ["with summer time of half an hour", "Australia/Lord_Howe"],
  ["with summer time", "Europe/Paris"],
])("hours and lengths of an analysis have the posts that are listed for them in a zone %s", async (_, timezone) => {
  const list = await makeTracking(world(), creators);
  const filters = { ...MONTHS, timezone };
  const analysis = (await list.browser.call(listTracking.analysis, { id: list.id, filters })).body;
  const listed = lister(list, listTracking, list.id);
  const numbers = [
    ...analysis.hours.map(({ posts, ...at }) =>
      part(writeWeekHour(at), posts, { timezone, hours: [writeWeekHour(at)] }),
    ),
    ...analysis.lengths.map(({ from, posts }) => part(`from ${from}`, posts, { timezone, lengths: [from] })),
  ];
  expect(numbers.reduce((sum, { figure }) => sum + figure, 0)).toBe(2 * WHOLE);
  expect([analysis.hours.length > 1, analysis.lengths.map(({ from }) => from)]).toEqual([true, [1, 51]]);
  await hold(numbers, listed);
  // Several hours are all of their posts, and with a length those that have both.
  const hours = analysis.hours.map(writeWeekHour);
  expect(await listed({ timezone, hours }, WHOLE)).toBe(WHOLE);
  expect(await listed({ timezone, hours, lengths: [0, 1001] }, WHOLE)).toBe(0);
  const file = await list.browser.call(listTracking.file, {
    id: list.id,
    filters: { ...filters, hours: hours.slice(0, 1) },
  });
  expect(String(file.body).trim().split("\n").length - 1).toBe(analysis.hours[0]?.posts);
});

test.each([
  [{ hours: ["8-12"] }, "weekday from 1 (Monday) to 7"],
  [{ hours: ["0-12"] }, "weekday from 1 (Monday) to 7"],
  [{ hours: ["2-24"] }, "an hour from 0 to 23"],
  [{ hours: ["2-05"] }, "such as 2-18"],
  [{ lengths: [52] }, "must be one of 0, 1, 51, 101, 201, 501, 1001"],
])("refuses what is no hour and no length: %j", async (filters, sentence) => {
  const list = await makeTracking(world(), creators);
  const url = `/api${listTracking.posts.path.replace("{id}", list.id)}?filters=${encodeURIComponent(JSON.stringify(filters))}`;
  const { status, error } = await list.browser.send(listTracking.posts, url);
  expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining(sentence)]);
});
