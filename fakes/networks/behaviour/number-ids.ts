/** Numeric ids that encode their handle, so that no state is needed. */
export function numberOf(handle: string): string {
  return BigInt(`0x${Buffer.from(handle).toString("hex")}`).toString();
}

/** Ids that do not decode belong to no handle. */
export function handleOfNumber(id: string): string {
  if (!/^\d{1,300}$/.test(id)) return "";
  const hex = BigInt(id).toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex").toString();
}
