import { ACCOUNT_AUTHENTICITY, type AccountFeatures, type AuthenticitySignal } from "../authenticity.ts";

/** One signal of an account: its value, and the points it adds. */
export type SignalResult = { id: string; value: number; points: number };

export type AccountAuthenticity = {
  /** 0–100, higher is more authentic: the chance that the account is genuine where as many are as are not. null: nothing is known. */
  score: number | null;
  /** 0–1: what the known signals can move the score by, of what all can. */
  confidence: number;
  /** The known ones, in the order of the table. */
  signals: SignalResult[];
};

const ALL_SPANS = ACCOUNT_AUTHENTICITY.signals.reduce((sum, signal) => sum + spanOf(signal), 0);

/** How much an account resembles genuine ones by its profile alone; the table and its origin: contract/scores/authenticity.ts. */
export function accountAuthenticity(features: AccountFeatures): AccountAuthenticity {
  const signals: SignalResult[] = [];
  let known = 0;
  for (const signal of ACCOUNT_AUTHENTICITY.signals) {
    const value = valueOf(signal, features);
    if (value === undefined) continue;
    signals.push({ id: signal.id, value, points: interpolate(signal, value) });
    known += spanOf(signal);
  }
  if (signals.length === 0) return { score: null, confidence: 0, signals };
  const points = signals.reduce((sum, signal) => sum + signal.points, 0);
  return {
    score: 100 / (1 + 2 ** (-points / ACCOUNT_AUTHENTICITY.pointsPerDoubling)),
    confidence: known / ALL_SPANS,
    signals,
  };
}

/** Returns the ratio of two features. Each is increased by 1 so that a count of 0 gives a value too. */
function valueOf({ of: [first, second] }: AuthenticitySignal, features: AccountFeatures): number | undefined {
  const value = features[first];
  if (second === undefined || value === undefined) return value;
  const divisor = features[second];
  return divisor === undefined ? undefined : (value + 1) / (divisor + 1);
}

function interpolate({ of, points }: AuthenticitySignal, value: number): number {
  const log = of.length === 2 ? Math.log : Math.log1p; // counts may be 0
  const after = points.findIndex(([at]) => at >= value);
  const [to, from] = [points.at(after), points[after - 1]];
  if (!to) return 0;
  if (!from || after === -1) return to[1];
  const part = (log(value) - log(from[0])) / (log(to[0]) - log(from[0]));
  return from[1] + part * (to[1] - from[1]);
}

function spanOf({ points }: AuthenticitySignal): number {
  const all = points.map(([, one]) => one);
  return Math.max(...all) - Math.min(...all);
}
