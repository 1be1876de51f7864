import { LOGO_MAX_BYTES } from "#contract/base/limits.ts";

const KINDS = ["image/png", "image/jpeg"];

/** What a file dialog should offer. */
export const LOGO_KINDS = KINDS.join(",");

/** Why a file is not taken as a logo; null when it may be sent. Whether it really is a picture the server finds out. */
export function whyNoLogo({ type, size }: Pick<File, "type" | "size">): "kind" | "size" | "empty" | null {
  if (!KINDS.includes(type)) return "kind";
  if (size > LOGO_MAX_BYTES) return "size";
  return size === 0 ? "empty" : null;
}
