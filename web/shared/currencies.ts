/** In small letters, as the page stores them. */
export const CURRENCIES = Intl.supportedValuesOf("currency").map((code) => ({
  value: code.toLowerCase(),
  label: code,
}));
