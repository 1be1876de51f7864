import { expect, test } from "vitest";
import { splitQuote } from "./quote.ts";

test("what ends a text as a quotation is split off with the line that introduces it", () => {
  const text = "Yes, gladly.\n\nAda\n\nOn Monday Bea wrote:\n\n> Would you like to?\n>\n> Bea\n";
  expect(splitQuote(text)).toEqual({
    own: "Yes, gladly.\n\nAda",
    quoted: "On Monday Bea wrote:\n\n> Would you like to?\n>\n> Bea",
  });
});

test("quotations between answers stay, and a text without any is whole", () => {
  const between = "> When?\nIn March.\n> Where?\nIn Lyon.";
  expect(splitQuote(between)).toEqual({ own: between, quoted: "" });
  expect(splitQuote("Hello:\nnothing quoted")).toEqual({ own: "Hello:\nnothing quoted", quoted: "" });
  expect(splitQuote("")).toEqual({ own: "", quoted: "" });
});

test("a mail that only quotes has no text of its own", () => {
  expect(splitQuote("> all of it")).toEqual({ own: "", quoted: "> all of it" });
});
