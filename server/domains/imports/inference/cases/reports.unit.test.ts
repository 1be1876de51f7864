import { describe, expect, test } from "vitest";
import { useReadTables } from "../testing/cases.ts";

const { read } = useReadTables();

describe("a report of a period", () => {
  const besidePosts = (header: string) =>
    `Username,Network,Followers,Posts,${header}\nrowan.moss,Instagram,4100,12,900\nsedge.moss,Instagram,900,7,400\n`;

  test("has the posts of the period, which are no total, and groups that are no niches", async () => {
    const content = (posts: string) =>
      `Group,Username,Network,Followers,${posts},Reach\nNature,rowan.moss,Instagram,4100,12,900\nFood,sedge.moss,Instagram,900,7,400\n`;
    const report = await read("competitors.csv", content("Posts"));
    expect(report.refusal).toContain("“Posts” can be the posts of a period");
    expect(report.fields).not.toHaveProperty("Group");
    expect((await read("competitors.csv", content("Total posts"))).refusal).toBeNull();
  });

  test.each(["Reach", "Alcance", "Interactions", "Reichweite"])("is one with totals: %s", async (header) => {
    expect((await read("competitors.csv", besidePosts(header))).refusal).toContain(
      "“Posts” can be the posts of a period",
    );
  });

  test.each([
    "Avg. reach",
    "Ø Reach",
    "Alcance medio",
    "Alcance médio",
    "Portée moyenne",
    "Copertura media",
    "Durchschnittliche Reichweite",
    "Est. reach",
    "Geschätzte Reichweite",
    "Reach per post",
    "Engagement rate by reach",
  ])("is not assumed from averages, ratios and estimates: %s", async (header) => {
    expect((await read("competitors.csv", besidePosts(header))).refusal).toBeNull();
  });

  test.each(["Team", "Bucket", "Squad", "Cohort", "Equipo"])(
    "or of anything else has groups that are no niches: %s",
    async (header) => {
      const table = await read(
        "list.csv",
        `${header},Username,Network,Followers\nNature,rowan.moss,Instagram,4100\nFood,sedge.moss,Instagram,900\n`,
      );
      expect(table.fields).not.toHaveProperty(header);
    },
  );
});
