import { describe, expect, it } from "vitest";
import { collectionUrl } from "#web/shared/collections/url.ts";
import { collection, editOf } from "./collection.ts";
import { normalizeEntry, teamField } from "./team-field.ts";

const deals = collection({
  brief: teamField.text("brief", { label: "Brief" }),
  views: teamField.number("views", { label: "Views" }),
  fee: teamField.money("fee", { label: "Fee", currency: "EUR" }),
  due: teamField.date("due", { label: "Due" }),
  stage: teamField.select("stage", { label: "Stage", options: { draft: "In draft", live: "Published" } }),
  page: teamField.url("page", { label: "Page" }),
  agent: teamField.email("agent", { label: "Agent" }),
});

describe("fields that the team enters", () => {
  it.each([
    ["brief", " two words", " two words"],
    ["views", "-12.25", -12.25],
    ["views", "1e6", undefined],
    ["views", "twelve", undefined],
    ["fee", "1250.50", 1250.5],
    ["fee", "0.125", undefined],
    ["fee", "9".repeat(14), undefined],
    ["due", "2026-11-22", "2026-11-22"],
    ["due", "22.11.2026", undefined],
    ["due", "2026-02-30", undefined],
    ["stage", "live", "live"],
    ["stage", "gone", undefined],
    ["page", "https://example.test/a?b=c", "https://example.test/a?b=c"],
    ["page", "javascript:alert(1)", undefined],
    ["page", "example.test", undefined],
    ["agent", "ada@example.test", "ada@example.test"],
    ["agent", "ada", undefined],
  ] as const)("%s: %s is %s", (id, text, value) => {
    expect(editOf(deals.fields[id])?.schema.safeParse(text).data).toBe(value);
  });

  it.each(Object.keys(deals.fields))("%s is cleared by an empty text", (property) => {
    const field = Object.values(deals.fields).find(({ edit }) => edit.property === property);
    expect(field?.edit.schema.parse("")).toBeNull();
  });

  it("are columns, orders, filters and columns of files under their ids", () => {
    const ids = Object.keys(deals.fields);
    expect(deals.columns).toEqual(ids);
    expect(deals.sorts).toEqual(ids);
    expect(deals.written).toEqual(ids);
    expect(deals.exports).toEqual(ids);
    expect(Object.keys(deals.row)).toEqual(ids);
    expect(Object.keys(deals.filters.shape)).toEqual(ids);
  });

  it("take the names of options as people write them", () => {
    expect(normalizeEntry(deals.fields.stage, " published ")).toBe("live");
    expect(normalizeEntry(deals.fields.stage, "LIVE")).toBe("live");
    expect(normalizeEntry({}, " Live ")).toBe("Live");
    const options = { a1: "Anna Smith", b2: "Anna Smith", c3: "Bo" };
    expect(["anna smith", "B2", "bo"].map((text) => normalizeEntry({ options }, text))).toEqual([
      "anna smith",
      "b2",
      "c3",
    ]);
  });

  it("are filtered between two values, by URL too", () => {
    const { usual, read, write } = collectionUrl(deals, { sizes: [20], sort: "due" });
    const filters = {
      ...usual.filters,
      fee: { from: -100.5, to: null },
      due: { from: "2026-01-01", to: "2026-06-30" },
      brief: "gifting",
      stage: ["live"],
    };
    const url = write({ ...usual, filters });
    expect(url).toMatchObject({ fee: "-100.5..", due: "2026-01-01..2026-06-30" });
    expect(read(url).filters).toEqual(filters);
    expect(read({ fee: "a..b", due: "2026-06-30..2026-01-01" }).filters).toEqual(usual.filters);
  });
});
