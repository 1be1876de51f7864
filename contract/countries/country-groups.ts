/** Groups of countries that campaigns commonly target, by ISO code. The first two come from the specification. */
export const COUNTRY_GROUPS = {
  latinAmerica: "ar bo br cl co cr cu do ec gt hn ht jm mx ni pa pe pr py sv uy ve".split(" "),
  arabicSpeaking: "ae bh dj dz eg iq jo km kw lb ly ma mr om ps qa sa sd so sy tn ye".split(" "),
  europe: (
    "ad al at ba be bg by ch cy cz de dk ee es fi fr gb gr hr hu ie is it li lt lu lv mc md me mk mt nl no pl pt ro rs " +
    "ru se si sk sm ua va xk"
  ).split(" "),
  europeanUnion: "at be bg cy cz de dk ee es fi fr gr hr hu ie it lt lu lv mt nl pl pt ro se si sk".split(" "),
  nordics: ["dk", "fi", "is", "no", "se"],
  germanSpeaking: ["at", "ch", "de"],
  northAmerica: ["ca", "us"],
  southeastAsia: "bn id kh la mm my ph sg th tl vn".split(" "),
} as const satisfies Record<string, readonly string[]>;

export type CountryGroup = keyof typeof COUNTRY_GROUPS;
