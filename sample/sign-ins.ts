import { PLAN_IDS } from "#contract/plans.ts";

export { SAMPLE_PASSWORD } from "#contract/sample.ts";

export type SampleSignIn = {
  email: `${string}@sample.test`;
  firstName: string;
  lastName: string;
  /** An invented workspace. */
  company: string;
  role: string;
  plan: number;
  isAdmin?: boolean;
  onboarding?: { who: string };
};

export const SAMPLE_SIGN_INS = {
  brand: {
    email: "brand@sample.test",
    firstName: "Noor",
    lastName: "Halvorsen",
    company: "Tarnilde Coffee",
    role: "Head of Brand",
    plan: PLAN_IDS.business,
    onboarding: { who: "Brand" },
  },
  agency: {
    email: "agency@sample.test",
    firstName: "Elio",
    lastName: "Marchetti",
    company: "Fennovia Agency",
    role: "Talent Lead",
    plan: PLAN_IDS.agency,
    onboarding: { who: "Agency" },
  },
  creator: {
    email: "creator@sample.test",
    firstName: "Mira",
    lastName: "Solenne",
    company: "Mira Solenne",
    role: "Creator",
    plan: PLAN_IDS.creator,
    onboarding: { who: "Creator" },
  },
  admin: {
    email: "admin@sample.test",
    firstName: "Sam",
    lastName: "Okonjo",
    company: "Limelight Staff",
    role: "Administrator",
    plan: PLAN_IDS.agency,
    isAdmin: true,
  },
} as const satisfies Record<string, SampleSignIn>;
