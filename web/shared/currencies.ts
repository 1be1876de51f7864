/** As amounts of campaigns have them. */
export const CURRENCY_CODES = Intl.supportedValuesOf("currency");

/** In small letters, as the page stores them. */
export const CURRENCIES = CURRENCY_CODES.map((code) => ({ value: code.toLowerCase(), label: code }));
