import { expect, it } from "vitest";
import { languageDetector } from "./language.ts";

const detect = await languageDetector();

it.each([
  ["en", "My top five tips for a healthy breakfast. Link in bio!"],
  ["fr", "Une journée à Paris avec des amis @marie #foodie"],
  ["de", "Neues Video ist online: so backe ich mein Brot"],
  ["es", "Hoy les enseño mi rutina de la mañana en casa"],
  ["pt", "Minha opinião sincera depois de trinta dias"],
  ["it", "Oggi vi mostro come preparo la pasta fresca"],
  ["tr", "Bugün sizlerle en sevdiğim tarifi paylaşıyorum"],
  ["ja", "今日はいい天気です"],
  ["ko", "오늘 하루도 화이팅"],
  ["ar", "اليوم أفضل يوم في حياتي"],
])("finds %s in “%s”", (language, text) => {
  expect(detect(text)).toBe(language);
});

it.each(["", "GRWM", "love this!", "#ad #sponsored @some.brand https://shop.example/summer", "🎉🎉🎉 2026"])(
  "does not guess the language of “%s”",
  (text) => {
    expect(detect(text)).toBeNull();
  },
);

it("does not choose between languages that are too close", () => {
  expect(detect("Iphone 15 pro max review")).toBeNull();
});

it("ignores hashtags in another language", () => {
  expect(detect("Ein ruhiger Morgen am See mit meinem Hund #goodmorning #doglover #lakelife #peaceful")).toBe("de");
});
