import type { Network } from "#contract/networks/networks.ts";
import type { PdfBranding, PdfFigure } from "./document.ts";

/** The complete content of a report, formatted for its language. */
export type PdfReport = {
  lang: string;
  title: string;
  description: string;
  /** Period, creators and networks. */
  scope: string;
  date: string;
  madeAt: Date;
  branding: PdfBranding;
  figures: (PdfFigure & { change: string })[];
  /** Says in the foot of each page that people and figures are fictional; null: they are not. */
  sampleMark: string | null;
  /** Columns of one measure over the period; null where none is known. */
  chart: {
    title: string;
    first: string;
    last: string;
    most: string;
    values: (number | null)[];
    summary: string;
  } | null;
  posts: { title: string; note: string | null; cards: PdfPost[] };
  tables: PdfTable[];
  about: { title: string; items: { term: string; text: string }[] };
  labels: { page: string; of: string };
};

export type PdfPost = {
  /** A square JPEG. */
  picture: Uint8Array | null;
  network: Network;
  networkLabel: string;
  author: string;
  date: string;
  text: string;
  /** The most telling one, and the others. */
  figures: [string, string];
  url: string | null;
};

/** `share`: of the whole, as a bar; null: unknown. */
export type PdfTable = { title: string; head: string[]; rows: { cells: string[]; share?: number | null }[] };
