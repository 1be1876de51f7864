export type Device = "computer" | "phone" | "other";

/** All that is kept of what a browser says of itself. */
export function deviceOf(userAgent: string | null): Device {
  if (userAgent === null) return "other";
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return "other";
  if (/Mobile|iPhone|Android/.test(userAgent)) return "phone";
  return /Windows NT|Macintosh|X11|CrOS/.test(userAgent) ? "computer" : "other";
}
