import { describe, expect, test } from "vitest";
import type { Field } from "./fields.ts";
import { mapColumns } from "./map-columns.ts";
import { parseHeader } from "./headers.ts";

type Cells = Record<string, string[]>;

/** Header → field of a table given as its columns. */
function mapped(table: Cells, overrides: Record<string, Field | null> = {}): Record<string, string | undefined> {
  const columns = Object.entries(table).map(([header, cells], index) => ({ index, header, cells }));
  const fields = new Map(Object.entries(overrides).map(([header, field]) => [header.toLowerCase(), field]));
  const mapping = mapColumns(columns, fields);
  return Object.fromEntries(mapping.columns.map(({ column, field }) => [column.header, field]));
}

const handles = ["ada_paints", "bob.codes", "cleo_runs"];
const names = ["Ada Paints", "Bob Codes 💻", "Cleo"];

describe("a header", () => {
  test.each([
    ["Subscribers count", "followers"],
    ["Followers Numbers ", "followers"],
    ["Abonnés", "followers"],
    ["Seguidores", "followers"],
    ["Views avg.", "views_per_post"],
    ["avg views", "views_per_post"],
    ["viewsPerPost", "views_per_post"],
    ["Likes (Avg.)", "likes_per_post"],
    ["Engagement average Values", "engagement_per_post"],
    ["Eng. (Avg.)", "engagement_per_post"],
    ["Engagement rate %", "engagement_rate"],
    ["ER", "engagement_rate"],
    ["video views", "total_views"],
    ["video_views_for_the_last_30_days", "monthly_views"],
    ["uploads", "posts"],
    ["Category-2", "category"],
    ["Pays", "country"],
    ["E-mail", "email"],
    ["Scraped", "date"],
    ["Profile link", "url"],
  ])("%s is %s", (header, field) => expect(parseHeader(header)).toEqual({ field }));

  test.each([
    "Audience country",
    "Audience country(mostly)",
    "Authentic engagement",
    "Eng. (Auth.)",
    "Followers gained",
    "video_views_rank",
    "country_rank",
    "created_date",
    "S.no",
  ])("%s is nothing we import", (header) => expect(parseHeader(header)).toBeUndefined());
});

describe("which name is the handle", () => {
  test("is inferred from the values, whichever header claims it", () => {
    expect(mapped({ Name: handles, "Instagram Name": names })).toEqual({
      Name: "username",
      "Instagram Name": "full_name",
    });
    expect(mapped({ Name: names, "Instagram Name": handles })).toEqual({
      Name: "full_name",
      "Instagram Name": "username",
    });
  });

  test("is inferred from the header when it is unambiguous", () => {
    expect(mapped({ Title: handles, Account: names })).toEqual({ Title: "full_name", Account: "username" });
  });

  test("stays open when nothing tells", () => {
    expect(mapped({ Name: names, Channel: names })).toEqual({ Name: undefined, Channel: undefined });
    expect(mapped({ Name: names, Channel: names }, { Channel: "username" })).toEqual({
      Name: "full_name",
      Channel: "username",
    });
  });
});

describe("values", () => {
  test("overrule a header that lies", () => {
    const table = { username: handles, "Views avg.": ["Spain", "India", "Brazil"], Country: ["All", "All", "All"] };
    expect(mapped(table)).toEqual({ username: "username", "Views avg.": undefined, Country: undefined });
  });

  test("decide between two columns of one meaning: the whole numbers are better", () => {
    const table = { username: handles, Followers: ["1.2M", "3K", "45K"], "Followers#2": ["1210000", "3010", "45200"] };
    expect(mapped(table)).toEqual({ username: "username", Followers: undefined, "Followers#2": "followers" });
  });
});

describe("--map", () => {
  const table = { username: handles, "Likes avg": ["9K", "8K", "7K"], "Likes avg#2": ["9000", "8000", "7000"] };

  test("decides, and a column's twin stays out", () => {
    expect(mapped(table, { "Likes avg#2": "engagement_per_post" })).toMatchObject({
      "Likes avg": undefined,
      "Likes avg#2": "engagement_per_post",
    });
    expect(mapped(table, { "Likes avg": null })).toMatchObject({ "Likes avg": undefined, "Likes avg#2": undefined });
  });

  test("takes a field away from the column that would have had it", () => {
    expect(
      mapped({ ...table, Reach: ["1", "2", "3"], Followers: ["4", "5", "6"] }, { Reach: "followers" }),
    ).toMatchObject({
      Reach: "followers",
      Followers: undefined,
    });
  });
});
