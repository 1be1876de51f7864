import { scoreAuthenticity } from "./lib/score-authenticity.ts";

const USAGE = `npm run score -- authenticity FILE.csv

Prints the rows with two more columns: score (0–100, higher is more authentic) and confidence (0–1).
Columns are recognised by their names: followers, following, posts, biography, picture, user name or its digits.`;

const [score, file, ...more] = process.argv.slice(2);
if (score !== "authenticity" || file === undefined || more.length > 0) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  try {
    await scoreAuthenticity(file, process.stdout);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
