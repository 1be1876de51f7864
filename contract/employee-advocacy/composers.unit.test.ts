import { expect, test } from "vitest";
import { COMPOSERS, SHARE_NETWORKS, tooLongBy, wholeText } from "./composers.ts";

const LINK = "https://example.test/l/abc?x=1&y=2";
const POST = { text: "We are hiring & growing: 50 % more\nJoin 😀", link: LINK };

test("composers are opened with text and link, each as its network reads them", () => {
  const query = (network: (typeof SHARE_NETWORKS)[number]) =>
    Object.fromEntries(new URL(COMPOSERS[network].address(POST)).searchParams);
  expect(query("twitter")).toEqual({ text: POST.text, url: LINK });
  expect(query("linkedin")).toEqual({ url: LINK });
  expect(query("bluesky")).toEqual({ text: `${POST.text}\n\n${LINK}` });
  expect(query("pinterest")).toEqual({ url: LINK, description: POST.text });
  expect(COMPOSERS.twitter.address(POST)).not.toContain("+");
});

test("all composers are addresses of the web, whatever is shared", () => {
  for (const network of SHARE_NETWORKS)
    for (const post of [POST, { ...POST, link: null }, { text: "", link: LINK }, { text: "\uD800", link: null }])
      expect(new URL(COMPOSERS[network].address(post)).protocol).toBe("https:");
});

test("a text is pasted with its link, and each of them alone", () => {
  expect(wholeText({ text: "a", link: "b" })).toBe("a\n\nb");
  expect(wholeText({ text: "", link: "b" })).toBe("b");
  expect(wholeText({ text: "a", link: null })).toBe("a");
});

test("a post is too long by what its network has no room for", () => {
  const text = (length: number) => ({ text: "😀".repeat(length), link: null });
  expect([tooLongBy("twitter", text(280)), tooLongBy("twitter", text(283))]).toEqual([0, 3]);
  // A link counts 23 on X, however long it is, after an empty line.
  const linked = { text: "x".repeat(255), link: `https://example.test/${"y".repeat(500)}` };
  expect([tooLongBy("twitter", linked), tooLongBy("twitter", { ...linked, text: "x".repeat(256) })]).toEqual([0, 1]);
  expect(tooLongBy("youtube", text(5_000))).toBe(0);
});
