import { describe, expect, test } from "vitest";
import { landingUrl, slugOf, unknownPlaceholders, USUAL_UTM, withParameters } from "./landing.ts";
import { createLinks, saveUtm, updateLink } from "./links.ts";

const NONE = { source: "", medium: "", campaign: "", term: "", content: "" };
const VALUES = { creator: "ada-lovelace", list: "Spring & Summer", code: "ADA10" };

describe("where a link leads", () => {
  test("is the target with the parameters of the template, percent-encoded", () => {
    expect(landingUrl("https://shop.example/", USUAL_UTM, VALUES)).toBe(
      "https://shop.example/?utm_source=creators&utm_medium=influencer&utm_campaign=Spring%20%26%20Summer&utm_content=ada-lovelace",
    );
    const template = { ...NONE, term: "{code}/{creator}", source: "ä=ö" };
    expect(landingUrl("https://shop.example", template, VALUES)).toBe(
      "https://shop.example?utm_source=%C3%A4%3D%C3%B6&utm_term=ADA10%2Fada-lovelace",
    );
    expect(landingUrl("https://shop.example/", { ...NONE, term: " {code} " }, { ...VALUES, code: "" })).toBe(
      "https://shop.example/",
    );
  });

  test("has the target's own query as it is written, and its fragment behind it", () => {
    const template = { ...NONE, source: "creators", medium: "post" };
    const cases = {
      "https://a.example/p?q=a%20b+c&q=%7e#top":
        "https://a.example/p?q=a%20b+c&q=%7e&utm_source=creators&utm_medium=post#top",
      "https://a.example/?": "https://a.example/?utm_source=creators&utm_medium=post",
      "https://a.example/?x&": "https://a.example/?x&utm_source=creators&utm_medium=post",
      "https://a.example/#?x=1": "https://a.example/?utm_source=creators&utm_medium=post#?x=1",
      "https://a.example/?utm_source=own": "https://a.example/?utm_source=own&utm_medium=post",
    };
    for (const [target, landing] of Object.entries(cases)) expect(landingUrl(target, template, VALUES)).toBe(landing);
    expect(withParameters("https://a.example/?utm_source=own", [])).toBe("https://a.example/?utm_source=own");
  });

  test("has letters of any script encoded, as headers need them", () => {
    const target = "https://müller.example/straße?größe=ü&q=%7e#größe";
    expect(landingUrl(target, { ...NONE, source: "ö" }, VALUES)).toBe(
      "https://xn--mller-kva.example/stra%C3%9Fe?gr%C3%B6%C3%9Fe=%C3%BC&q=%7e&utm_source=%C3%B6#gr%C3%B6%C3%9Fe",
    );
  });

  test("takes no value of a placeholder for a pattern or a placeholder", () => {
    const values = { creator: "$&{code}", list: "$1", code: "C" };
    expect(landingUrl("https://a.example/", { ...NONE, content: "{creator}{list}" }, values)).toBe(
      "https://a.example/?utm_content=%24%26%7Bcode%7D%241",
    );
  });

  test("has names as slugs", () => {
    expect([slugOf("Zoë O’Hara "), slugOf("山田 花子"), slugOf("★")]).toEqual(["zoe-o-hara", "山田-花子", ""]);
  });
});

describe("what is no link", () => {
  const body = (target: string) => createLinks.body.safeParse({ target, creatorIds: ["1"] }).success;
  const REFUSED = [
    "javascript:alert(1)",
    "JavaScript://shop.example/%0aalert(1)",
    "data:text/html,x",
    "ftp://shop.example/",
    "//shop.example",
    "shop.example",
    "https:shop.example",
    "https:///shop.example",
    "https:\\\\shop.example",
    "https://user@shop.example/",
    "https://user:secret@shop.example/",
    "https://shop.example/a b",
    "https://shop.example/\nx",
    "https://shop.example/?lm_click=1",
    "https://",
    "",
    `https://shop.example/${"a".repeat(2_000)}`,
  ];

  test.each(REFUSED)("%s is refused", (target) => {
    expect(body(target)).toBe(false);
    expect(updateLink.body.safeParse({ target }).success).toBe(false);
  });

  test("addresses with a port, a query, a fragment or letters of any script are links", () => {
    for (const target of ["http://localhost:3000/?a=1#b", "https://müller.example/straße", "HTTPS://SHOP.EXAMPLE"])
      expect(body(target)).toBe(true);
  });

  test("a template names only what there is", () => {
    expect(unknownPlaceholders("{creator}-{who}")).toEqual(["who"]);
    expect(saveUtm.body.safeParse({ ...NONE, term: "{who}" }).success).toBe(false);
    expect(saveUtm.body.safeParse({ ...NONE, term: "{code}" }).success).toBe(true);
  });
});
