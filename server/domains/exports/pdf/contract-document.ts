import type { ContractBlock } from "#contract/campaigns/contract-text.ts";
import type { PdfBranding } from "./document.ts";

/** The complete content of a contract. */
export type PdfContract = {
  lang: string;
  title: string;
  /** Below the title: the campaign. */
  scope: string;
  date: string;
  madeAt: Date;
  branding: PdfBranding;
  blocks: ContractBlock[];
  /** The last page, on which the acceptance is recorded; null: it was not accepted. */
  acceptance: { title: string; items: { term: string; text: string }[]; notes: string[] } | null;
  labels: { page: string; of: string };
};

/** The document has characters that no font draws, and a contract must not lose any. */
export class UndrawableText extends Error {
  readonly letters: string;

  constructor(letters: string) {
    super(`no font draws ${letters}`);
    this.letters = letters;
  }
}
