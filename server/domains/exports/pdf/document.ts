import type { Network } from "#contract/networks/networks.ts";

/** The complete content of a PDF, formatted for its language: drawing needs neither data nor locale. */
export type PdfDocument = {
  lang: string;
  title: string;
  description: string;
  /** "200 of 412 creators" */
  count: string;
  date: string;
  /** Creation time, for the metadata. */
  madeAt: Date;
  branding: PdfBranding;
  figures: PdfFigure[];
  /** States that some of the creators are sample data; null when none are. */
  sampleNote: string | null;
  /** States how many figures are withheld by the terms of their sources; null when none are. */
  leftOutNote: string | null;
  creators: PdfCreator[];
  /** Fixed texts of the pages. */
  labels: {
    page: string;
    of: string;
    sample: string;
    score: string;
    missing: string;
    unknownScore: readonly string[];
    more: string;
  };
};

/** Branding of the document: the workspace's own or the product's. */
export type PdfBranding = {
  /** PNG or JPEG; null: only the name is shown. */
  logo: { content: Uint8Array; width: number; height: number } | null;
  name: string | null;
  /** Shows the product's logo and name. */
  product: boolean;
};

/** `network`: of the account that it is of. */
export type PdfFigure = {
  label: string;
  value: string;
  tone?: "good" | "bad";
  network?: { id: Network; label: string };
};

export type PdfCreator = {
  name: string;
  /** Shown when no font can render the name. */
  handle: string;
  initials: string;
  isBrand: boolean;
  isSample: boolean;
  verified: boolean;
  /** A square JPEG. */
  picture: Uint8Array | null;
  /** Country code, upper case. */
  country: string | null;
  place: string;
  niches: string[];
  accounts: { network: Network; label: string; handle: string; followers: string; url: string | null }[];
  figures: PdfFigure[];
  /** 0–10 000. */
  score: number | null;
  chart: PdfChart;
};

/** Counts by time (milliseconds), oldest first. The summary describes them, or why there are none. */
export type PdfChart = { points: { at: number; value: number }[]; summary: string };
