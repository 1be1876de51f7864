import { describe, expect, test } from "vitest";
import { isModashReport, parseModash, parseRows, type ReportRow } from "./parse-report.ts";
import { intervalOf } from "#contract/profiles/audience.ts";
import { blocksOf, estimateOf } from "./rules.ts";

/** In the shape of a creator report of Modash; of an invented account. */
const MODASH = {
  error: false,
  profile: {
    profile: { username: "mara.invented", url: "https://www.instagram.com/mara.invented" },
    audience: {
      geoCountries: [
        { name: "Brazil", code: "BR", weight: 0.4 },
        { name: "Atlantis", code: "XX", weight: 0.1 },
      ],
      geoCities: [{ name: "Recife", country: "Brazil", weight: 0.05 }],
      geoStates: [{ name: "Pernambuco", weight: 0.05 }],
      languages: [{ code: "pt", name: "Portuguese", weight: 0.8 }],
      genders: [
        { code: "MALE", weight: 0.4 },
        { code: "FEMALE", weight: 0.6 },
      ],
      ages: [
        { code: "18-24", weight: 0.7 },
        { code: "65-", weight: 0.3 },
      ],
      gendersPerAge: [{ code: "18-24", male: 0.2, female: 0.5 }],
      interests: [
        { name: "Sports", weight: 0.9 },
        { name: "Music", weight: 0.8 },
      ],
      ethnicities: [{ code: "x", name: "Something", weight: 1 }],
    },
    audienceLikers: { languages: [{ code: "fa", weight: 1 }] },
  },
};

const row = (dimension: string, value: string, share: string, more: Partial<ReportRow> = {}): ReportRow => ({
  line: 2,
  dimension,
  value,
  share,
  country: "",
  sample: "",
  ...more,
});

describe("a report of Modash", () => {
  test("gives shares by codes, and names what is not stored", () => {
    expect(isModashReport(MODASH)).toBe(true);
    const { dimensions, ...report } = parseModash(MODASH);
    expect(report).toEqual({
      tool: "Modash",
      network: "instagram",
      username: "mara.invented",
      ignored: ["geoStates", "ethnicities", "audienceLikers"],
    });
    const sharesOf = (name: string) =>
      dimensions
        .find(({ dimension }) => dimension === name)
        ?.shares.map(({ code, name: text, share }) => [code ?? text, share]);
    expect(sharesOf("countries")).toEqual([
      ["br", 0.4],
      ["Atlantis", 0.1],
    ]);
    expect(sharesOf("genders")).toEqual([
      ["female", 0.6],
      ["male", 0.4],
    ]);
    expect(dimensions.find(({ dimension }) => dimension === "ages")?.shares).toMatchObject([
      { code: "18-24", female: 0.5, male: 0.2 },
      { code: "65+", female: null, male: null },
    ]);
    expect(dimensions.find(({ dimension }) => dimension === "cities")?.shares).toMatchObject([
      { name: "Recife", country: "br" },
    ]);
    expect(JSON.stringify(dimensions)).not.toContain("Something");
  });

  test.each([
    [{ genders: [{ code: "MALE", weight: 1.2 }] }, "The share of “MALE” is 120 %. A share is from 0 to 100 %."],
    [{ interests: [{ name: "Sports", weight: 1.5 }] }, "The share of “Sports” is 150 %."],
    [
      { interests: [{ name: "Sports", weight: 1e308 }] },
      "The share of “Sports” is 1e+308. A share is from 0 to 100 %.",
    ],
    [
      {
        genders: [
          { code: "MALE", weight: 0.7 },
          { code: "FEMALE", weight: 0.6 },
        ],
      },
      "The shares of genders add up to 130 %",
    ],
    [{ gendersPerAge: [{ code: "18-24", male: -5, female: 0.1 }] }, "The share of “men of 18-24” is -500 %."],
    [
      { ages: [{ code: "18-24", weight: 0.1 }], gendersPerAge: [{ code: "18-24", male: 0, female: 7 }] },
      "The share of “women of 18-24” is 700 %.",
    ],
    [
      { ages: [{ code: "18-24", weight: 0.1 }], gendersPerAge: [{ code: "18-24", male: 0.8, female: 0.9 }] },
      "The shares of women and men by ages add up to 170 %",
    ],
    [{ ages: [{ code: "old", weight: 0.1 }] }, "“old” is no age"],
    [{ languages: [{ code: "pt", weight: -0.1 }] }, "The share of “pt” is -10 %. A share is from 0 to 100 %."],
    [{ languages: "pt" }, "not as Modash writes it"],
  ])("is refused with %j", (audience, message) => {
    expect(() => parseModash({ profile: { audience } })).toThrow(message);
  });
});

test.each([
  ["a\uD800b", "a\uFFFDb"],
  ["a\u0000\u0007b", "a b"],
  [`${"x".repeat(99)}😀`, "x".repeat(99)],
])("a city named %j is stored as text of the database", (name, stored) => {
  const { dimensions } = parseModash({ profile: { audience: { geoCities: [{ name, country: name, weight: 0.5 }] } } });
  expect(dimensions).toMatchObject([{ shares: [{ name: stored, country: null }] }]);
});

describe("rows of dimension, value and share", () => {
  test.each([
    [
      ["60", "30"],
      [0.6, 0.3],
    ],
    [
      ["60%", "0.5 %"],
      [0.6, 0.005],
    ],
    [
      ["0.6", "0.3"],
      [0.6, 0.3],
    ],
    [
      ["60,5", "0,5"],
      [0.605, 0.005],
    ],
  ])("%j are %j", (written, shares) => {
    const { dimensions } = parseRows(written.map((share, i) => row("Country", i === 0 ? "Brasil" : "PT", share)));
    expect(dimensions[0]?.shares.map(({ code }) => code)).toEqual(["br", "pt"]);
    dimensions[0]?.shares.forEach(({ share }, i) => expect(share).toBeCloseTo(shares[i] ?? Number.NaN));
  });

  test("give ages of women and men, the size of the sample, and never ethnicity", () => {
    const { dimensions, ignored } = parseRows([
      row("age female", "18-24", "20", { sample: "1,000" }),
      row("age male", "18-24", "30", { sample: "1,000" }),
      row("Ethnicity", "x", "100"),
      row("genders", "Unknown", "12"),
    ]);
    expect(dimensions).toEqual([
      {
        dimension: "ages",
        sampleSize: 1_000,
        shares: [{ code: "18-24", name: null, country: null, share: 0.5, female: 0.2, male: 0.3 }],
      },
    ]);
    expect(ignored).toEqual(["Ethnicity"]);
  });

  test.each([
    [row("country", "BR", "many"), "Line 2: “many” is no share."],
    [row("country", "BR", ""), "Line 2: “” is no share."],
    [row("country", "BR", "10", { sample: "0" }), "Line 2: “0” is no size of a sample."],
    [row("country", "BR", "10", { sample: "20000000000" }), "Its size is from 1 to 10,000,000,000."],
    [row("country", "BR", "102"), "The share of “BR” is 102 %."],
    [row("age female", "18-24", "-3%"), "The share of “18-24” is -3 %."],
  ])("%j is refused", (one, message) => {
    expect(() => parseRows([one])).toThrow(message);
  });
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("a dimension “%s” is not stored", (dimension) => {
  expect(parseRows([row(dimension, "x", "10")])).toMatchObject({ dimensions: [], ignored: [dimension] });
});

describe("blocks", () => {
  const source = { network: "instagram" as const, source: null, at: new Date(0) };
  const share = { code: "br", name: null, country: null, female: null, male: null };

  test("say what the shares leave open, and take the best source of each dimension", () => {
    const reported = {
      ...source,
      provenance: "reported" as const,
      dimensions: [{ dimension: "countries" as const, sampleSize: null, shares: [{ ...share, share: 0.4 }] }],
    };
    const estimated = {
      ...source,
      provenance: "estimated" as const,
      dimensions: [
        { dimension: "countries" as const, sampleSize: 40, shares: [{ ...share, share: 1 }] },
        { dimension: "languages" as const, sampleSize: 40, shares: [{ ...share, code: "pt", share: 1 }] },
      ],
    };
    const [countries, languages] = blocksOf([estimated, reported]);
    expect(countries).toMatchObject({ provenance: "reported", sampleSize: null, shares: [{ low: null, high: null }] });
    expect(countries?.unknown).toBeCloseTo(0.6);
    expect(languages).toMatchObject({ provenance: "estimated", unknown: 0, shares: [{ high: 1 }] });
    expect(languages?.shares[0]?.low).toBeCloseTo(0.912, 3);
  });

  test("have intervals by Wilson, which stay within 0 and 1", () => {
    const { low, high } = intervalOf(0.1, 100);
    expect([low, high].map((bound) => bound?.toFixed(4))).toEqual(["0.0552", "0.1744"]);
    expect(intervalOf(0, 30)).toMatchObject({ low: 0 });
    expect(intervalOf(0.5, 0)).toEqual({ low: null, high: null });
  });

  test("need 30 creators", () => {
    const known = Array.from({ length: 29 }, () => ({ country: "br", language: null }));
    expect(estimateOf(known)).toEqual({ dimensions: [], found: 29 });
    expect(estimateOf([...known, { country: "pt", language: null }]).dimensions).toMatchObject([
      { dimension: "countries", sampleSize: 30, shares: [{ code: "br", share: 29 / 30 }, { code: "pt" }] },
    ]);
    expect(estimateOf([])).toEqual({ dimensions: [], found: 0 });
  });
});
