import type { NameCustom } from "./names.ts";

/** Language, naming custom and share (1 when everybody). */
type Speakers = readonly [language: string, names: NameCustom, share?: number];

/** A country, or the part of one that speaks one language. */
export type SampleCountry = {
  code: string;
  /** As an English sentence says it. */
  name: string;
  /** Creators in a thousand, about. */
  weight: number;
  speakers: readonly Speakers[];
  /** Largest first: earlier ones are picked more often. */
  cities: readonly string[];
  /** The same cities in its own script, where English writes them in another. */
  written: readonly string[];
  /** Hours its clocks are ahead of UTC, about. */
  offset: number;
};

const OFFSETS: Partial<Record<string, number>> = {
  us: -6,
  ca: -5,
  mx: -6,
  br: -3,
  ar: -3,
  co: -5,
  gb: 0,
  ie: 0,
  pt: 0,
  gh: 0,
  sn: 0,
  ng: 1,
  za: 2,
  eg: 2,
  fi: 2,
  ro: 2,
  ua: 2,
  tr: 3,
  ru: 3,
  ae: 4,
  in: 5.5,
  id: 7,
  vn: 7,
  tw: 8,
  jp: 9,
  kr: 9,
  au: 10,
};
const CENTRAL_EUROPE = 1;

function country(
  code: string,
  name: string,
  weight: number,
  speakers: Speakers[],
  cities: string,
  written = cities,
): SampleCountry {
  return {
    code,
    name,
    weight,
    speakers,
    cities: cities.split(", "),
    written: written.split(", "),
    offset: OFFSETS[code] ?? CENTRAL_EUROPE,
  };
}

export const SAMPLE_COUNTRIES: SampleCountry[] = [
  country(
    "us",
    "the United States",
    210,
    [
      ["en", "en_US", 88],
      ["es", "es_MX", 12],
    ],
    "New York, Los Angeles, Chicago, Austin, Miami, Seattle, Atlanta, Denver, Nashville, Portland",
  ),
  country(
    "fr",
    "France",
    110,
    [["fr", "fr"]],
    "Paris, Lyon, Marseille, Bordeaux, Lille, Nantes, Toulouse, Strasbourg, Montpellier, Rennes",
  ),
  country(
    "gb",
    "the United Kingdom",
    85,
    [["en", "en_GB"]],
    "London, Manchester, Birmingham, Bristol, Leeds, Edinburgh, Glasgow, Brighton, Cardiff",
  ),
  country(
    "de",
    "Germany",
    65,
    [["de", "de"]],
    "Berlin, Hamburg, München, Köln, Frankfurt am Main, Leipzig, Stuttgart, Düsseldorf",
  ),
  country("es", "Spain", 55, [["es", "es"]], "Madrid, Barcelona, Valencia, Sevilla, Málaga, Bilbao, Zaragoza"),
  country(
    "br",
    "Brazil",
    55,
    [["pt", "pt_BR"]],
    "São Paulo, Rio de Janeiro, Belo Horizonte, Salvador, Curitiba, Recife, Porto Alegre",
  ),
  country("it", "Italy", 45, [["it", "it"]], "Milano, Roma, Torino, Napoli, Bologna, Firenze, Verona, Palermo"),
  country(
    "in",
    "India",
    42,
    [
      ["en", "en_IN", 60],
      ["hi", "en_IN", 40],
    ],
    "Mumbai, Delhi, Bengaluru, Hyderabad, Pune, Chennai, Jaipur, Kolkata",
    "मुंबई, दिल्ली, बेंगलुरु, हैदराबाद, पुणे, चेन्नई, जयपुर, कोलकाता",
  ),
  country("mx", "Mexico", 30, [["es", "es_MX"]], "Ciudad de México, Guadalajara, Monterrey, Puebla, Mérida, Tijuana"),
  country("ca", "Canada", 24, [["en", "en_CA"]], "Toronto, Vancouver, Calgary, Ottawa, Halifax"),
  country("ca", "Canada", 8, [["fr", "fr_CA"]], "Montréal, Québec, Gatineau, Sherbrooke"),
  country("nl", "the Netherlands", 24, [["nl", "nl"]], "Amsterdam, Rotterdam, Utrecht, Den Haag, Eindhoven, Groningen"),
  country("au", "Australia", 22, [["en", "en_AU"]], "Sydney, Melbourne, Brisbane, Perth, Adelaide, Hobart"),
  country(
    "jp",
    "Japan",
    20,
    [["ja", "ja"]],
    "Tokyo, Osaka, Kyoto, Fukuoka, Sapporo, Nagoya",
    "東京, 大阪, 京都, 福岡, 札幌, 名古屋",
  ),
  country("pl", "Poland", 18, [["pl", "pl"]], "Warszawa, Kraków, Wrocław, Gdańsk, Poznań, Łódź"),
  country("be", "Belgium", 9, [["nl", "nl_BE"]], "Antwerpen, Gent, Leuven, Brugge"),
  country("be", "Belgium", 8, [["fr", "fr_BE"]], "Bruxelles, Liège, Namur, Mons"),
  country("pt", "Portugal", 15, [["pt", "pt_PT"]], "Lisboa, Porto, Braga, Coimbra, Faro"),
  country("ch", "Switzerland", 10, [["de", "de_CH"]], "Zürich, Basel, Bern, Luzern"),
  country("ch", "Switzerland", 5, [["fr", "fr_CH"]], "Genève, Lausanne, Neuchâtel, Fribourg"),
  country("tr", "Türkiye", 15, [["tr", "tr"]], "İstanbul, Ankara, İzmir, Bursa, Antalya"),
  country("ar", "Argentina", 14, [["es", "es"]], "Buenos Aires, Córdoba, Rosario, Mendoza, La Plata"),
  country(
    "kr",
    "South Korea",
    14,
    [["ko", "ko"]],
    "Seoul, Busan, Incheon, Daegu, Jeju",
    "서울, 부산, 인천, 대구, 제주",
  ),
  country("ng", "Nigeria", 13, [["en", "en_NG"]], "Lagos, Abuja, Ibadan, Port Harcourt, Enugu"),
  country("se", "Sweden", 12, [["sv", "sv"]], "Stockholm, Göteborg, Malmö, Uppsala, Umeå"),
  country("id", "Indonesia", 12, [["id", "id_ID"]], "Jakarta, Bandung, Surabaya, Yogyakarta, Denpasar"),
  country("co", "Colombia", 11, [["es", "es_MX"]], "Bogotá, Medellín, Cali, Cartagena, Barranquilla"),
  country("za", "South Africa", 10, [["en", "en_ZA"]], "Cape Town, Johannesburg, Durban, Pretoria"),
  country("ae", "the United Arab Emirates", 10, [["ar", "ar"]], "Dubai, Abu Dhabi, Sharjah", "دبي, أبوظبي, الشارقة"),
  country("at", "Austria", 9, [["de", "de_AT"]], "Wien, Graz, Salzburg, Linz, Innsbruck"),
  country("dk", "Denmark", 8, [["da", "da"]], "København, Aarhus, Odense, Aalborg"),
  country("no", "Norway", 8, [["no", "nb_NO"]], "Oslo, Bergen, Trondheim, Stavanger"),
  country("ro", "Romania", 8, [["ro", "ro"]], "București, Cluj-Napoca, Timișoara, Iași, Brașov"),
  country("ua", "Ukraine", 8, [["uk", "uk"]], "Kyiv, Lviv, Odesa, Dnipro", "Київ, Львів, Одеса, Дніпро"),
  country("vn", "Vietnam", 8, [["vi", "vi"]], "Thành phố Hồ Chí Minh, Hà Nội, Đà Nẵng, Huế"),
  country("ie", "Ireland", 7, [["en", "en_GB"]], "Dublin, Cork, Galway, Limerick"),
  country("fi", "Finland", 6, [["fi", "fi"]], "Helsinki, Tampere, Turku, Oulu"),
  country("cz", "Czechia", 6, [["cs", "cs_CZ"]], "Praha, Brno, Ostrava, Plzeň"),
  country("hu", "Hungary", 6, [["hu", "hu"]], "Budapest, Debrecen, Szeged, Pécs"),
  country("eg", "Egypt", 6, [["ar", "ar"]], "Cairo, Alexandria, Giza", "القاهرة, الإسكندرية, الجيزة"),
  country("tw", "Taiwan", 6, [["zh", "zh_TW"]], "Taipei, Taichung, Tainan, Kaohsiung", "台北, 台中, 台南, 高雄"),
  country("sn", "Senegal", 5, [["fr", "fr_SN"]], "Dakar, Thiès, Saint-Louis"),
  country("gh", "Ghana", 5, [["en", "en_GH"]], "Accra, Kumasi, Tamale"),
  country(
    "ru",
    "Russia",
    12,
    [["ru", "ru"]],
    "Moscow, Saint Petersburg, Novosibirsk, Yekaterinburg, Kazan",
    "Москва, Санкт-Петербург, Новосибирск, Екатеринбург, Казань",
  ),
  country("hr", "Croatia", 5, [["hr", "hr"]], "Zagreb, Split, Rijeka, Dubrovnik"),
];
