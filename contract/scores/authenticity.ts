/** A feature of an account that anyone can see on its profile. */
export const ACCOUNT_FEATURES = [
  "followers",
  "following",
  "posts",
  "biographyLength",
  "hasPicture",
  "usernameDigits",
] as const;
export type AccountFeature = (typeof ACCOUNT_FEATURES)[number];

/** Counts are whole numbers, `hasPicture` is 0 or 1. What is not known is missing, never 0. */
export type AccountFeatures = Partial<Record<AccountFeature, number>>;

export type AuthenticitySignal = {
  id: string;
  name: string;
  definition: string;
  of: readonly [AccountFeature, AccountFeature?];
  /** `[value, points]` by growing values; between two, points are interpolated by the logarithm: of counts plus 1, of ratios as they are. */
  points: readonly (readonly [number, number])[];
};

/** Measured on accounts that the points were not fitted on. 95 % of the bought accounts are below the thresholds. */
export type AuthenticityValidation = {
  accounts: string;
  bought: number;
  genuine: number;
  score: Separation;
  /** Followers divided by followed accounts, for comparison. */
  ratio: Separation;
};

export type Separation = {
  auc: number;
  precision: number;
  /** The part of the genuine accounts that is below the threshold. */
  falsePositives: number;
  /** The same part among genuine accounts with fewer than 1 000 followers. */
  smallFalsePositives: number;
};

/**
 * Version 1 of the score of accounts by their profile. Points of the known signals add up: at 0 an account resembles
 * genuine and bought ones alike, and every 7 points double the odds that it is genuine. The points were fitted by a
 * logistic regression in which no signal may turn round, on 60 % of two labelled sets (Instagram, X), and rounded;
 * `validation` has the results on the rest (bench/authenticity.ts). Whether an account is private says nothing: genuine small accounts
 * are private more often than bought ones.
 */
export const ACCOUNT_AUTHENTICITY = {
  version: 1,
  pointsPerDoubling: 7,
  signals: [
    {
      id: "ratio",
      name: "Followers for each followed account",
      definition:
        "Followers + 1, divided by followed accounts + 1. Bought followers follow many and are followed by few.",
      of: ["followers", "following"],
      points: [
        [0.03, -23],
        [0.1, -10],
        [0.3, 11],
        [1, 22],
      ],
    },
    {
      id: "followers",
      name: "Followers",
      definition: "Few accounts follow bought ones.",
      of: ["followers"],
      points: [
        [3, -11],
        [10, -9],
        [30, -5],
        [100, 4],
        [300, 10],
      ],
    },
    {
      id: "posts",
      name: "Posts",
      definition: "All posts of the account. Bought accounts publish little.",
      of: ["posts"],
      points: [
        [0, -15],
        [3, -9],
        [10, -5],
        [30, -2],
        [100, 9],
        [1000, 16],
      ],
    },
    {
      id: "biography",
      name: "Biography",
      definition: "Characters of the biography.",
      of: ["biographyLength"],
      points: [
        [0, -2],
        [10, 1],
      ],
    },
    {
      id: "picture",
      name: "Picture",
      definition: "Whether the account has a picture of its own.",
      of: ["hasPicture"],
      points: [
        [0, -5],
        [1, 1],
      ],
    },
    {
      id: "digits",
      name: "Digits in the name",
      definition: "Digits of the user name. Names made by programs end with many.",
      of: ["usernameDigits"],
      points: [
        [0, 0],
        [2, -1],
        [5, -3],
      ],
    },
  ],
  validation: [
    {
      accounts: "Instagram: InstaFake, version 1",
      bought: 56,
      genuine: 278,
      score: { auc: 0.9876, precision: 0.761, falsePositives: 0.061, smallFalsePositives: 0.061 },
      ratio: { auc: 0.9422, precision: 0.228, falsePositives: 0.658, smallFalsePositives: 0.682 },
    },
    {
      accounts: "X: MIB (Cresci et al. 2015), sets E13 and INT",
      bought: 375,
      genuine: 415,
      score: { auc: 0.997, precision: 0.992, falsePositives: 0.007, smallFalsePositives: 0.008 },
      ratio: { auc: 0.9965, precision: 0.986, falsePositives: 0.012, smallFalsePositives: 0.013 },
    },
  ],
} as const satisfies {
  version: number;
  pointsPerDoubling: number;
  signals: readonly AuthenticitySignal[];
  validation: readonly AuthenticityValidation[];
};
