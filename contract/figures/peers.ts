import { metric } from "./figure.ts";

export const peers = metric({
  id: "peers",
  name: "Against peers",
  of: "account",
  unit: "percentile",
  definition:
    "How many of a hundred accounts of the same network here have at most this account's figure: 83 is at least as high as 83% of them.",
  window:
    "The accounts known to this installation, measured again every night and after large imports, and replaced when one of a hundred thresholds has moved by a percentile, without those whose sources do not allow it. Missing when the figure is, before the first measurement, and where its own source does not allow it.",
});
