/** Ids that encode their handle, so that no state is needed. */
export function channelId(handle: string): string {
  return `UC${Buffer.from(handle).toString("base64url")}`;
}

export function uploadsId(handle: string): string {
  return `UU${Buffer.from(handle).toString("base64url")}`;
}

export function videoId(handle: string, n: number): string {
  return Buffer.from(`${n} ${handle}`).toString("base64url");
}

/** Ids that do not decode belong to no handle. */
export const handleOfChannel = (id: string): string => read(id, "UC");
export const handleOfUploads = (id: string): string => read(id, "UU");

export function postOfVideo(id: string): { handle: string; n: number } {
  const [n = "", handle = ""] = Buffer.from(id, "base64url").toString().split(" ");
  return { handle, n: Number(n) };
}

/** Some deleted videos remain in the playlist. */
export function isDeleted(n: number): boolean {
  return n % 17 === 5;
}

function read(id: string, prefix: string): string {
  return id.startsWith(prefix) ? Buffer.from(id.slice(prefix.length), "base64url").toString() : "";
}
