import { describe, expect, test } from "vitest";
import { htmlToText } from "./html-to-text.ts";
import { statedLanguage } from "./stated-language.ts";
import { hashtagsIn, mentionsIn } from "./tags-in-text.ts";

describe("HTML as text", () => {
  test.each([
    ["<p>Bread &amp; butter</p>", "Bread & butter"],
    ["<p>one<br />two<br>three</p><p>four</p>", "one\ntwo\nthree\n\nfour"],
    ["<p>a</p>\n<p></p><p></p><p>b</p>", "a\n\nb"],
    ['see <a href="https://x.test"><span class="invisible">https://</span>x.test</a>', "see https://x.test"],
    ["it&#39;s &#x1F600; &lt;b&gt;&nbsp;!", "it's 😀 <b> !"],
    ["&amp;lt;", "&lt;"],
    ["a<script>alert(1)</script>b", "ab"],
    ["&unknown; &#0; &#xD800; &#9999999;", "&unknown;"],
    ["a < b", "a < b"],
    ["a <b c", "a <b c"],
    ["<!-- x -->a<br>b", "a\nb"],
    ["a<script>if (1 < 2) alert('</p>')</script>b", "ab"],
    ["", ""],
  ])("%j reads %j", (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  // In quadratic time it would be hours.
  test.each(["<", "<script", "<a ", "&#", "<p>"])("is read though a million times %j", (part) => {
    expect(htmlToText(part.repeat(1_000_000))).toEqual(expect.any(String));
  });
});

describe("tags in a text", () => {
  test.each([
    ["#Sourdough and #sourdough, #crème_brûlée", ["Sourdough", "crème_brûlée"]],
    ["#パン #हिन्दी", ["パン", "हिन्दी"]],
    ["we are #1, see /page#part and AT&#T", []],
    ["(#ad)", ["ad"]],
  ])("%j has the hashtags %j", (text, tags) => {
    expect(hashtagsIn(text)).toEqual(tags);
  });

  test.each([
    ["hi @Maker.bsky.social. and @maker.bsky.social!", ["Maker.bsky.social"]],
    ["write to me@mail.test or x.com/@someone", []],
    ["@a_b, @c-d", ["a_b", "c-d"]],
  ])("%j mentions %j", (text, names) => {
    expect(mentionsIn(text)).toEqual(names);
  });
});

test.each([
  ["pt-BR", "pt"],
  ["en_US", "en"],
  ["iw", "he"],
  ["tl", "fil"],
  ["nb", "no"],
  [["en-GB", "en"], "en"],
  [["en", "fr"], undefined],
  [[], undefined],
  ["und", undefined],
  ["zxx", undefined],
  ["not a tag", undefined],
  ["", undefined],
  [null, undefined],
])("the language stated as %j is %j", (tags, code) => {
  expect(statedLanguage(tags)).toBe(code);
});
