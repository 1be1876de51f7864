import { describe, expect, test } from "vitest";
import { useTables } from "../inference/testing/files.ts";
import type { Item } from "../rows/item.ts";
import { batchesOf } from "./batches.ts";

const tables = useTables();

describe("rows about one account at one time", () => {
  async function batchOf(content: string): Promise<Item[]> {
    const items = await tables.items("instagram_2025.csv", content);
    const source = (async function* () {
      yield* items;
    })();
    const batches: Item[] = [];
    for await (const batch of batchesOf(source, { size: 2, after: 0 })) batches.push(...batch.items);
    return batches;
  }

  test("are skipped only when all their values are equal", async () => {
    const items = await batchOf(
      "username,followers,likes per post\nada.fen,5,1\nbea.fen,6,\n@ada.fen,5,1\nada.fen,7,1\nbea.fen,,2\n",
    );
    expect(items).toMatchObject([
      { kind: "record" },
      { kind: "record" },
      { kind: "skipped", reason: "says the same as line 2" },
      { kind: "failed", reason: "followers is 7 here and 5 in line 2, for the same account and time" },
      // Counts are stored as a whole: what the earlier row has stays.
      { kind: "record", record: { accounts: [{ counts: [{ followers: 6, likesPerPost: 2 }] }] } },
    ]);
  });

  test("are compared with all earlier ones", async () => {
    const items = await batchOf("username,followers,likes per post\nada.fen,5,\nada.fen,,1\nada.fen,,2\nada.fen,5,1\n");
    expect(items.map((item) => ("reason" in item ? item.reason : item.kind))).toEqual([
      "record",
      "record",
      "likes per post is 2 here and 1 in line 2, for the same account and time",
      "record",
    ]);
  });

  test("of different times are different readings", async () => {
    const items = await batchOf("username,date,followers\nada.fen,2025-01-01,5\nada.fen,2025-01-02,6\n");
    expect(items.map(({ kind }) => kind)).toEqual(["record", "record"]);
  });
});
