import type { Network } from "#contract/networks.ts";

/** Everything a PDF says and shows, worded and formatted: what is drawn of it knows neither data nor language. */
export type PdfDocument = {
  lang: string;
  title: string;
  description: string;
  /** "200 of 412 creators" */
  count: string;
  date: string;
  /** When it is made, for its metadata. */
  madeAt: Date;
  label: PdfLabel;
  figures: PdfFigure[];
  /** Says that some of the people are sample data; null when none are. */
  sampleNote: string | null;
  /** Says how many figures are not there because their sources do not allow it; null when none are. */
  leftOutNote: string | null;
  creators: PdfCreator[];
  /** What the pages say besides. */
  words: { page: string; of: string; sample: string; score: string; missing: string; more: string };
};

/** Whose document it looks like: somebody's own, or the product's. */
export type PdfLabel = {
  /** A PNG or JPEG; none: the name alone. */
  logo: { content: Uint8Array; width: number; height: number } | null;
  name: string | null;
  /** With the product's mark and name. */
  product: boolean;
};

export type PdfFigure = { label: string; value: string; tone?: "good" | "bad" };

export type PdfCreator = {
  name: string;
  /** Said instead of a name that cannot be drawn at all. */
  handle: string;
  initials: string;
  isBrand: boolean;
  isSample: boolean;
  verified: boolean;
  /** A square JPEG. */
  picture: Uint8Array | null;
  /** The country's code, in capitals. */
  country: string | null;
  place: string;
  niches: string[];
  accounts: { network: Network; label: string; handle: string; followers: string; url: string | null }[];
  figures: PdfFigure[];
  /** 0–10 000. */
  score: number | null;
  chart: PdfChart;
};

/** Counts by their time (milliseconds), oldest first, and a sentence that says them; or only why there are none. */
export type PdfChart = { points: { at: number; value: number }[]; says: string };
