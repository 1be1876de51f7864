/** Ids of digits only that say whose they are, so that nothing needs to be remembered. */
export function numberOf(handle: string): string {
  return BigInt(`0x${Buffer.from(handle).toString("hex")}`).toString();
}

/** Anything that is no id of these is nobody's handle. */
export function handleOfNumber(id: string): string {
  if (!/^\d{1,300}$/.test(id)) return "";
  const hex = BigInt(id).toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex").toString();
}
