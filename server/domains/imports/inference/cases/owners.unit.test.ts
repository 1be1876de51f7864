import { describe, expect, test } from "vitest";
import { figuresOf, useReadTables } from "../testing/cases.ts";

const { read, refusalOf } = useReadTables();

describe("figures behind accounts on two networks", () => {
  const people = Array.from({ length: 8 }, (_, i) => `moss${"abcdefgh"[i]}`);

  test("belong to the account they follow, when all of their rows have it", async () => {
    const rows = people.map((name, i) => `@${name},Moss ${i},https://www.tiktok.com/@${name}.clips,${4100 + i}`);
    const table = await read("creators.csv", ["Instagram,Name,TikTok,Followers", ...rows, ""].join("\n"));
    expect(table.refusal).toBeNull();
    expect(Object.keys(figuresOf(table, "followers"))).toEqual(people.map((name) => `tiktok/${name}.clips`));
  });

  test("have to be confirmed when few of their rows have the account before them", async () => {
    const rows = people.map(
      (name, i) => `@${name},Moss ${i},${i === 0 ? `https://www.tiktok.com/@${name}.clips` : ""},${4100 + i}`,
    );
    expect(await refusalOf("creators.csv", ["Instagram,Name,TikTok,Followers", ...rows, ""].join("\n"))).toBe(
      "The table does not say whose followers “Followers” are: Instagram or TikTok. Choose the network.",
    );
  });
});

describe("two columns of one figure", () => {
  test.each([
    ["Followers", "Fans"],
    ["Follower count", "Subscribers"],
    ["Seguidores", "Fans"],
  ])("“%s” and “%s” with different values have to be confirmed", async (one, other) => {
    const refusal = await refusalOf(
      "instagram.csv",
      `Username,${one},${other}\nrowan.moss,4100,9000\nsedge.moss,900,70000\ntansy.moss,7000,12\n`,
    );
    expect(refusal).toBe(
      `“${one}” and “${other}” are both followers, with different values. Confirm “${one}”, or choose the field for the other.`,
    );
  });

  test("with the same values are one", async () => {
    const table = await read(
      "instagram.csv",
      "Username,Followers,Fans\nrowan.moss,4100,4.1K\nsedge.moss,900,900\ntansy.moss,70000,70K\n",
    );
    expect(table.refusal).toBeNull();
    expect(Object.values(figuresOf(table, "followers"))).toEqual([4100, 900, 70_000]);
  });
});
