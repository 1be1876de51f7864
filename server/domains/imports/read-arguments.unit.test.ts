import { describe, expect, test } from "vitest";
import { readArguments } from "./read-arguments.ts";

const columnsOf = (...maps: string[]) => [
  ...(readArguments(["t.csv", ...maps.flatMap((map) => ["--map", map])]).choices.columns ?? []),
];

describe("--map", () => {
  test.each([
    ["Fans=followers", "fans", "followers"],
    ["Fans=followers@tiktok", "fans", { field: "followers", network: "tiktok" }],
    ["Fans = followers @ X", "fans", { field: "followers", network: "twitter" }],
    ["A=B=followers@YouTube", "a=b", { field: "followers", network: "youtube" }],
    ["Fans=-", "fans", null],
  ])("%s", (map, header, meaning) => expect(columnsOf(map)).toEqual([[header, meaning]]));

  test.each([
    ["Fans=reach@tiktok", "there is no field reach@tiktok"],
    ["Fans=followers@somewhere", '"somewhere" is not one of the'],
    ["Fans=followers@", '"" is not one of the'],
    ["Fans=followers@tiktok@x", "there is no field"],
    ["Fans", 'write it as "Header=field" or "Header=field@network"'],
  ])("%s is refused", (map, reason) => expect(() => columnsOf(map)).toThrow(reason));
});

test("--owner is a handle or a link, as it is written", () => {
  const ownerOf = (owner: string) => readArguments(["t.csv", "--owner", owner]).choices.owner;
  expect([ownerOf(" @moss "), ownerOf("https://www.youtube.com/@moss")]).toEqual([
    "@moss",
    "https://www.youtube.com/@moss",
  ]);
  expect(() => ownerOf(" ")).toThrow("--owner needs a handle, or a link");
});

test("--dates and --rates are one of their styles", () => {
  const { choices } = readArguments(["t.csv", "--dates", "DMY", "--rates", "fraction"]);
  expect(choices).toMatchObject({ dateOrder: "dmy", rates: "fraction" });
  expect(() => readArguments(["t.csv", "--dates", "day"])).toThrow("--dates day: write one of dmy, mdy, ymd.");
});

test("--renamed names accounts by network and handle, and the handle that they are known under", () => {
  const renamesOf = (...all: string[]) => readArguments(["t.csv", ...all.flatMap((one) => ["--renamed", one])]).renames;
  expect(renamesOf("tiktok/New.Fen=@old.fen", "X / moss = fern")).toEqual({
    "tiktok/new.fen": "old.fen",
    "twitter/moss": "fern",
  });
  for (const wrong of ["tiktok/new.fen", "new.fen=old.fen", "tiktok/new.fen=", "tiktok/=old.fen"])
    expect(() => renamesOf(wrong)).toThrow('write it as "network/handle=former handle"');
  expect(() => renamesOf("somewhere/a=b")).toThrow('"somewhere" is not one of the');
});
