import { describe, expect, test } from "vitest";
import { parseMail } from "./parse-mail.ts";
import { remotePicturesIn, sanitizeMail } from "./sanitize-mail.ts";

const parse = async (text: string) => parseMail(Buffer.from(text.replaceAll("\n", "\r\n")));

describe("a mail", () => {
  test("that has HTML alone has its text too", async () => {
    const mail = await parse(
      "From: a@b.test\nContent-Type: text/html; charset=utf-8\n\n<p>Hé <b>you</b> &amp; me</p><p>Bye</p>",
    );
    expect(mail.html).toBe("<p>Hé <b>you</b> &amp; me</p><p>Bye</p>");
    expect(mail.text.split(/\s+/).join(" ").trim()).toBe("Hé you & me Bye");
  });

  test("with a thousand nested parts says that it cannot be read, and is filed by its headers", async () => {
    const nested = Array.from(
      { length: 1_000 },
      (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\n\n--b${i}\n`,
    ).join("");
    const mail = await parse(
      `From: ada@creator.test\nMessage-ID: <deep@creator.test>\nReferences: <one@x.test>\n${nested}`,
    );
    expect(mail).toMatchObject({
      from: "ada@creator.test",
      messageId: "deep@creator.test",
      references: ["one@x.test"],
    });
    expect(mail.text).toContain("cannot be read here");
  });

  test("without a Message-ID gets one by its content, and characters that cannot be stored are left out", async () => {
    const [one, same] = [
      await parse("From: a@b.test\nSubject: x\u0000y\n\nHi"),
      await parse("From: a@b.test\nSubject: x\u0000y\n\nHi"),
    ];
    expect(one.messageId).toMatch(/^[0-9a-f]{64}@missing\.invalid$/);
    expect([same.messageId, JSON.stringify(one).includes("\\u0000")]).toEqual([one.messageId, false]);
  });

  test.each(["0000-01-01", "Thu, 01 Jan 1970 00:00:00 +0000", "never"])("of the date %s has none", async (date) => {
    expect((await parse(`From: a@b.test\nDate: ${date}\n\nHi`)).date).toBeUndefined();
  });

  test("may have characters in its HTML, and ends within characters, that cannot be stored", async () => {
    const mail = await parse(`From: a@b.test\nContent-Type: text/html; charset=utf-8\n\n<p>a\u0000b</p>`);
    expect([mail.html, mail.text.trim()]).toEqual(["<p>ab</p>", "ab"]);
    const { subject } = await parse(`From: a@b.test\nSubject: ${"x".repeat(499)}\u{1F600}\n\nHi`);
    expect([subject.length, subject.isWellFormed()]).toEqual([500, true]);
  });
});

describe("the HTML of a mail", () => {
  test.each([
    ["<script>alert(1)</script><p>Hi</p>", "<p>Hi</p>"],
    [
      "<style>p{background:url(https://x.test)}</style><p style='position:fixed' onclick='x()' class=a>Hi</p>",
      "<p>Hi</p>",
    ],
    ["<a href='javascript:alert(1)'>x</a>", '<a rel="noopener noreferrer nofollow" target="_blank">x</a>'],
    ["<a href=' &#106;avascript:x'>x</a>", '<a rel="noopener noreferrer nofollow" target="_blank">x</a>'],
    ["<svg><script>x</script><a xlink:href='javascript:x'>y</a></svg>Hi", "Hi"],
    [
      "<iframe src='https://x.test'></iframe><form action='https://x.test'><input></form><base href='//x.test'>Hi",
      "Hi",
    ],
    ["<math><mi//xlink:href='data:x,<script>x</script>'></math>Hi", "Hi"],
    ["<p>Unclosed <b>bold", "<p>Unclosed <b>bold</b></p>"],
  ])("is safe: %s", (dirty, html) => {
    expect(sanitizeMail(dirty)).toEqual({ html, hasRemotePictures: false });
  });

  test("has no pictures, and says when some are on other servers", () => {
    expect(sanitizeMail('Hi <img src="https://track.test/1.gif" alt="<b>" style=x onerror=x>')).toEqual({
      html: 'Hi <img data-remote="https://track.test/1.gif" alt="&lt;b&gt;" />',
      hasRemotePictures: true,
    });
    expect(sanitizeMail('Hi <img src="cid:logo">')).toEqual({ html: "Hi", hasRemotePictures: false });
    // What only counts who opens the mail has no place, and neither has what is no address of a page.
    for (const img of [
      "src='https://t.test/1.gif' width=1 height=1",
      "src='file:///etc/passwd'",
      "srcset='//t.test/1'",
    ])
      expect(sanitizeMail(`Hi <img ${img}>`)).toEqual({ html: "Hi", hasRemotePictures: true });
    const own = sanitizeMail('<img data-remote="https://t.test/own"><img src="https://t.test/a?b=1&amp;c=%22">').html;
    expect(remotePicturesIn(own)).toEqual(["https://t.test/a?b=1&c=%22"]);
  });
});
