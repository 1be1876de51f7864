import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountReader } from "./account-columns.ts";
import { scoreAuthenticity } from "./score-authenticity.ts";

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "limelight-score-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

async function scoresOf(table: string): Promise<string> {
  const file = path.join(directory, "accounts.csv");
  writeFileSync(file, table);
  const to = new PassThrough();
  const printed = text(to);
  await scoreAuthenticity(file, to);
  to.end();
  return printed;
}

const ACCOUNT = { followers: 250, following: 1200, posts: 7, biographyLength: 12, hasPicture: 1, usernameDigits: 3 };

test.each([
  [
    [
      "userFollowerCount",
      "userFollowingCount",
      "userMediaCount",
      "userBiographyLength",
      "userHasProfilPic",
      "usernameDigitCount",
    ],
    ["250", "1200", "7", "12", "1", "3"],
  ],
  [
    ["followers_count", "friends_count", "statuses_count", "description", "default_profile_image", "screen_name"],
    ["250", "1,200", "7", " Tea and rain ", "FALSE", "ann_1_2_3"],
  ],
  [
    ["#followers", "#follows", "#posts", "description length", "profile pic", "nums/length username"],
    ["250", "1200", "7", "12", "1", String(3 / 11)],
  ],
  [
    ["Abonnés", "Following", "posts", "bio length", "has picture", "name digits"],
    ["0.25K", "1.2K", "7", "12", "yes", "3"],
  ],
])("reads accounts from %j", (headers, cells) => {
  expect(accountReader(headers)(cells)).toEqual({
    ...ACCOUNT,
    usernameDigits: expect.closeTo(ACCOUNT.usernameDigits, 10),
  });
});

test("does not take other names, pictures and labels for what they resemble", () => {
  const headers = [
    "fullname words",
    "nums/length fullname",
    "name==username",
    "name_length",
    "profile_background_image",
    "fake",
  ];
  expect(() => accountReader(headers)).toThrow("No column says anything of accounts");
  const cells = ["2", "0.1", "0", "14", "1", "1", "7"];
  expect(accountReader([...headers, "followers"])(cells)).toEqual({ followers: 7 });
});

test("leaves what is empty, negative or no number out", () => {
  const read = accountReader(["followers", "following", "posts", "has picture"]);
  expect(read(["", "-1", "many", "n/a"])).toEqual({});
  expect(read(["0", "0", "0", "0"])).toEqual({ followers: 0, following: 0, posts: 0, hasPicture: 0 });
});

test("prints the rows as they are with two more columns", async () => {
  const table = 'name;followers;following;posts\n"Ann; of ""Tea""";400;350;60\nBob;12;1800;0\nEve;;;\n';
  expect((await scoresOf(table)).split("\n")).toEqual([
    "name;followers;following;posts;score;confidence",
    '"Ann; of ""Tea""";400;350;60;97.33;0.89',
    "Bob;12;1800;0;1.00;0.89",
    "Eve;;;;;0.00",
    "",
  ]);
});

test.each([
  ["", "The file is empty"],
  ["colour,taste\nred,sweet\n", "No column says anything of accounts: colour, taste"],
])("refuses %j with what is expected", async (table, message) => {
  await expect(scoresOf(table)).rejects.toThrow(message);
});
