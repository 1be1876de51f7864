import { describe, expect, it } from "vitest";
import { followerLines, followersByMonth, panelsOf, shorterSpan, type FollowerSeries } from "./follower-lines.ts";

function series(
  network: FollowerSeries["network"],
  points: [at: string, followers: number, precision?: "day" | "month"][],
): FollowerSeries {
  return {
    network,
    username: "mia",
    points: points.map(([day, followers, precision = "day"]) => ({
      at: `${day}T00:00:00.000Z`,
      followers,
      precision,
    })),
  };
}

const at = (day: string) => Date.parse(`${day}T00:00:00.000Z`);

describe("lines of followers", () => {
  it("joins neighbouring counts and leaves gaps open", () => {
    const [line] = followerLines([
      series("instagram", [
        ["2026-01-01", 100],
        ["2026-02-01", 110],
        ["2026-05-01", 150],
        ["2026-06-01", 160],
      ]),
    ]);
    expect(line?.joined.map(([, value]) => value)).toEqual([100, 110, null, 150, 160]);
    expect(line?.loose).toEqual([]);
  });

  it("sets apart what is known only to the month, and what has nothing near it", () => {
    const [line] = followerLines([
      series("youtube", [
        ["2026-01-01", 100, "month"],
        ["2026-02-10", 110],
        ["2026-06-10", 150],
        ["2026-06-20", 151],
      ]),
    ]);
    expect(line?.joined.map(([, value]) => value)).toEqual([null, 150, 151]);
    expect(line?.loose).toEqual([
      [at("2026-01-01"), 100],
      [at("2026-02-10"), 110],
    ]);
  });

  it("tells lines apart by more than their colour, and accounts of one network by their handles", () => {
    const point: [string, number][] = [["2026-01-01", 1]];
    const lines = followerLines([series("tiktok", point), series("tiktok", point), series("twitch", point)]);
    expect(lines.map(({ name }) => name)).toEqual(["TikTok @mia", "TikTok @mia", "Twitch"]);
    expect(new Set(lines.map(({ dash }) => dash)).size).toBe(3);
    expect(followerLines([series("tiktok", [])])).toEqual([]);
  });

  it("lets lines share a scale unless one would press another flat", () => {
    const of = (network: FollowerSeries["network"], value: number) => series(network, [["2026-01-01", value]]);
    const panels = panelsOf(
      followerLines([of("tiktok", 5_000), of("youtube", 90_000), of("instagram", 60_000), of("twitch", 0)]),
    );
    expect(panels.map((lines) => lines.map(({ name }) => name))).toEqual([
      ["YouTube", "Instagram"],
      ["TikTok"],
      ["Twitch"],
    ]);
  });
});

it("names the months known where they are less than a year", () => {
  const from = (first: string, last: string) =>
    shorterSpan([series("tiktok", [[first, 1]]), series("twitch", [[last, 2]]), series("youtube", [])], "en");
  expect(from("2026-03-01", "2026-11-20")).toBe("Mar\u2009–\u2009Nov 2026");
  expect(from("2025-12-31", "2026-01-01")).toBe("Dec 2025\u2009–\u2009Jan 2026");
  expect(from("2026-11-01", "2026-11-20")).toBe("Nov 2026");
  expect([from("2025-11-30", "2026-11-20"), shorterSpan([])]).toEqual([null, null]);
});

it("lists the last count of each month, newest first", () => {
  const rows = followersByMonth([
    series("tiktok", [
      ["2026-01-03", 10],
      ["2026-01-29", 12],
      ["2026-02-01", 13],
    ]),
    series("twitch", [["2026-02-11", 7]]),
  ]);
  expect(rows.map(({ month, followers }) => [month.slice(0, 7), followers])).toEqual([
    ["2026-02", [13, 7]],
    ["2026-01", [12, null]],
  ]);
});
