import { scoreAuthenticity } from "./lib/score-authenticity.ts";
import { scoreNiches, summaryOf } from "./lib/score-niches.ts";

const USAGE = `npm run score -- authenticity FILE.csv
npm run score -- niches FILE.csv

authenticity prints the rows with two more columns: score (0–100, higher is more authentic) and confidence (0–1).
Columns are recognised by their names: followers, following, posts, biography, picture, user name or its digits.

niches prints the rows with three more columns: the niches that their texts speak for, the words that decided, and the
scores. Columns are title, biography, posts (one a line), hashtags, and label: with labels that are names or synonyms
of niches, precision and recall follow on standard error.`;

const SCORES = {
  authenticity: scoreAuthenticity,
  niches: async (file: string) => console.error(summaryOf(await scoreNiches(file, process.stdout))),
};

// Reported by the pipeline that writes; without a listener it ends the process with a trace.
process.stdout.on("error", () => {});

const [score, file, ...more] = process.argv.slice(2);
if ((score !== "authenticity" && score !== "niches") || file === undefined || more.length > 0) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  try {
    await SCORES[score](file, process.stdout);
  } catch (error) {
    // A reader such as head has read enough.
    if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}
