/** "fr" → "France"; the code in capitals when the browser does not know it. */
export function countryName(code: string, locale?: string): string {
  return nameOf("region", code.toUpperCase(), locale);
}

/** "fr" → "French". */
export function languageName(code: string, locale?: string): string {
  return nameOf("language", code, locale);
}

function nameOf(type: "region" | "language", code: string, locale?: string): string {
  try {
    return displayNames(type, locale).of(code) ?? code;
  } catch {
    return code;
  }
}

const allNames = new Map<string, Intl.DisplayNames>();

/** Cached: a table asks for many. */
function displayNames(type: "region" | "language", locale: string | undefined): Intl.DisplayNames {
  const key = `${type} ${locale}`;
  const names = allNames.get(key) ?? new Intl.DisplayNames(locale, { type });
  allNames.set(key, names);
  return names;
}
