import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { useTables } from "../inference/testing/files.ts";
import { openGrid } from "./open-grid.ts";

const tables = useTables();

async function open(content: string | Buffer) {
  const grid = await openGrid(tables.write("table.csv", content));
  const cells = (await Array.fromAsync(grid.rows())).map((row) => row.cells);
  return { cells, doubts: grid.doubts, encoding: grid.encoding };
}

describe("the encoding", () => {
  const TEXTS = {
    German: "Handle;Name\nada;Jörg Müller\nbob;Käthe Süß\ncleo;Änne Öhr\n",
    French: "Handle;Name\nada;Élodie Lefèvre\nbob;Cœur d’été\ncleo;Où ça ?\n",
    Spanish: "Handle;Name\nada;José Peña\nbob;María Ñandú\n",
    Portuguese: "Handle;Name\nada;João Coração\nbob;Ação\n",
    Danish: "Handle;Name\nada;Søren Ærø\nbob;Åse\n",
  };
  const all = Object.entries(TEXTS).flatMap(([language, text]) =>
    ["macintosh", "windows-1252"].map((encoding) => [language, encoding, text] as const),
  );

  test.each(all)("of %s in %s is found", async (_, encoding, text) => {
    for (const content of [text, text.replaceAll("\n", encoding === "macintosh" ? "\r" : "\r\n")]) {
      const { cells } = await open(iconv.encode(content, encoding));
      expect(cells.map((row) => row.join(";"))).toEqual(text.trim().split("\n"));
    }
  });

  test.each([
    ["shift_jis", "名前;フォロワー\nソラ;カテゴリ\nミカ;アカウント\n"],
    ["windows-1251", "Ник;Имя\nада;Иван Иванов\nбоб;Пётр Петров\n"],
  ])("of other scripts is not taken for Mac Roman: %s", async (encoding, text) => {
    expect((await open(iconv.encode(text, encoding))).encoding).not.toBe("macintosh");
  });
});

describe("text that was decoded twice", () => {
  const twice = (text: string, encoding: string) => iconv.decode(Buffer.from(text), encoding);

  test.each(["windows-1252", "macintosh"])("is repaired, with its header: %s", async (encoding) => {
    const name = twice("Lüne Fern", encoding);
    const { cells, doubts } = await open(`Handle,${twice("Prénom", encoding)}\nada,${name}\nbob,Bob Fern\n`);
    expect(cells).toEqual([
      ["Handle", "Prénom"],
      ["ada", "Lüne Fern"],
      ["bob", "Bob Fern"],
    ]);
    expect(doubts).toEqual([expect.stringContaining("decoded twice is repaired")]);
  });

  test("in a column of whole text stays as it is, with a doubt", async () => {
    const wrong = twice("Lüne", "windows-1252");
    const { cells, doubts } = await open(`Handle,Name\nada,${wrong}\nbob,Jörg\ncleo,Käthe\n`);
    expect(cells[1]?.[1]).toBe(wrong);
    expect(doubts).toEqual([`Some text seems to have been decoded twice. It stays as it is: “${wrong}” (line 2).`]);
  });

  test("is not what other texts are", async () => {
    const text = "Handle,Name\nada,Müller Ãngstrom\nbob,Ā ĂÂ £5\ncleo,日本 ✓\ndan,fond d’écran\neve,CAFÉ…\n";
    const { cells, doubts } = await open(text);
    expect(cells.map((row) => row.join(","))).toEqual(text.trim().split("\n"));
    expect(doubts).toEqual([]);
  });
});

test("cells with lost letters and approximate numbers are named", async () => {
  const { doubts } = await open(
    "Handle,Name,Followers\nada,??????? ????,350k+\nbob,Who? What?,~45K\ncleo,N\uFFFDo,12\ndan,??,3.4m followers\n",
  );
  expect(doubts).toEqual([
    "Letters were lost before this file was made: “??????? ????” (line 2), “N\uFFFDo” (line 4). Names and handles without them are not imported.",
    "2 numbers are only approximate and read as given: “350k+” (line 2), “~45K” (line 3).",
  ]);
});
