import { auth } from "./auth.ts";
import { shell } from "./shell.ts";

const ui = {
  cancel: "Cancel",
  close: "Close",
  loading: "Loading",
  keysThen: "then",
  error: { title: "This could not be loaded", retry: "Try again" },
  figure: {
    missing: "No source provides this figure",
    below: "Less than {{fraction}}, up or down: the network rounds its counts",
  },
  score: { points: "Score: {{points}} of 10,000", missing: "No score yet" },
} as const;

/** The texts of a first visit. */
export const everywhere = { auth, shell, ui } as const;
