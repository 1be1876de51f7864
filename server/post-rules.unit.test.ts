import { expect, test } from "vitest";
import { linkedDomains } from "./post-rules.ts";

test.each([
  ["See https://www.Shop.Example.com/tea?x=1, and http://bücher.example/", ["shop.example.com", "bücher.example"]],
  ["example.com. Or (example.org)!", ["example.com", "example.org"]],
  ["me@example.com and @some.brand", []],
  ["no. 1, 3.5 or e.g. this... -.- v1.2", []],
  ["twice example.com example.com", ["example.com"]],
  ["nothing", []],
])("%s names its domains", (text, domains) => {
  expect(linkedDomains(text)).toEqual(domains);
});
