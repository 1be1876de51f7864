import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { z } from "zod";
import { ACCOUNT_AUTHENTICITY } from "#contract/scores/authenticity.ts";
import { accountAuthenticity } from "#contract/scores/formulas/account-authenticity.ts";
import { accountReader } from "../scripts/lib/account-columns.ts";

/**
 * How well the score of accounts separates genuine from bought ones, beside followers divided by followed accounts:
 * `node bench/authenticity.ts LABEL=GENUINE FILE…`. The files are one labelled set; rows with the value GENUINE in the
 * column LABEL are genuine, the others bought. Measured on the rows that the points were not fitted on: row n of the set
 * (from 0) is one when 2654435761 n mod 100 is at least 60.
 */
type Account = { isGenuine: boolean; followers: number; score: number; ratio: number };

const RECALL = 0.95;
const isHeldOut = (row: number) => (row * 2_654_435_761) % 100 >= 60;
const records = z.array(z.array(z.string()));

const [label = "", ...files] = process.argv.slice(2);
const accounts = (await Promise.all(files.map(async (file) => readAccounts(file))))
  .flat()
  .filter((_, row) => isHeldOut(row));
console.log(`Version ${ACCOUNT_AUTHENTICITY.version}, ${accounts.length} accounts`);
console.table({
  score: measure(({ score }) => score),
  "followers ÷ followed": measure(({ ratio }) => ratio),
});

async function readAccounts(file: string): Promise<Account[]> {
  const [headers = [], ...rows] = records.parse(await createReadStream(file).pipe(parse()).toArray());
  const [column = "", genuine] = label.split("=");
  const read = accountReader(headers);
  return rows.map((cells) => {
    const features = read(cells);
    const { followers = 0, following = 0 } = features;
    return {
      isGenuine: cells[headers.indexOf(column)] === genuine,
      followers,
      score: accountAuthenticity(features).score ?? 50,
      ratio: (followers + 1) / (following + 1),
    };
  });
}

/** At the threshold below which RECALL of the bought accounts are. */
function measure(of: (account: Account) => number) {
  const values = (isGenuine: boolean, few = false) =>
    accounts.filter((account) => account.isGenuine === isGenuine && (!few || account.followers < 1_000)).map(of);
  const [genuine, bought, small] = [values(true), values(false).toSorted((a, b) => a - b), values(true, true)];
  const threshold = bought[Math.ceil(RECALL * bought.length) - 1] ?? Number.NaN;
  const below = (some: number[]) => some.filter((value) => value <= threshold).length;
  const wins = bought.reduce((sum, low) => sum + genuine.reduce((won, high) => won + compare(high, low), 0), 0);
  return {
    AUC: (wins / bought.length / genuine.length).toFixed(4),
    "precision at 95 % recall": percent(below(bought) / (below(bought) + below(genuine))),
    "genuine below it": percent(below(genuine) / genuine.length),
    "of these under 1 000 followers": percent(below(small) / small.length),
    threshold: threshold.toFixed(2),
  };
}

function compare(high: number, low: number): number {
  if (high === low) return 0.5;
  return high > low ? 1 : 0;
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}
