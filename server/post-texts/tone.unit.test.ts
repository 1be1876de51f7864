import { expect, it } from "vitest";
import { TONE_WORDS } from "./tone-words.ts";
import { toneOf } from "./tone.ts";

it.each([
  ["en", "Best day ever with my friends 🎉", "positive"],
  ["en", "The worst hotel I have been to, and so dirty", "negative"],
  ["en", "This is not a good idea", "negative"],
  ["en", "Not bad at all", "neutral"],
  ["en", "We moved to a new studio", "neutral"],
  ["en", "Great food, terrible service", "mixed"],
  ["en", "I can’t say it’s good", "negative"],
  ["fr", "Je suis très déçue, quelle arnaque", "negative"],
  ["fr", "J’aime cet endroit", "positive"],
  ["en", "Hype or worth it?", "neutral"],
  ["fr", "Ce n'est pas un bon café", "negative"],
  ["fr", "Du pain, du beurre et une journée magnifique", "positive"],
  ["en", "No filter, just amazing light", "positive"],
  ["en", "Why not?\nBeautiful day", "positive"],
  ["fr", "La plus belle plage du monde", "positive"],
  ["it", "Se ne parla tanto: ottimo gelato", "positive"],
  ["de", "Wir haben schon alles eingepackt", "neutral"],
  ["de", "Ich geh jetzt einfach ins Bett", "neutral"],
  ["es", "Solo hoy: mi rutina para la cara", "neutral"],
  ["pt", "Esse cara aqui chegou", "neutral"],
  ["es", "¡Qué increíble! Muchas gracias", "positive"],
  ["es", "Qué decepción", "negative"],
  ["de", "Wunderschöne Aussicht, wir sind begeistert", "positive"],
  ["de", "Leider kaputt", "negative"],
  ["pt", "Que dia maravilhoso, gratidão", "positive"],
  ["pt", "Péssimo atendimento", "negative"],
  ["it", "Una cena squisita, grazie a tutti", "positive"],
  ["it", "Che delusione, una truffa", "negative"],
])("in %s, “%s” is %s", (language, text, tone) => {
  expect(toneOf(text, language)).toBe(tone);
});

it("does not know the tone of languages without a lexicon, nor of unknown ones, whatever their emoji", () => {
  expect(toneOf("ดีมาก 😍", "th")).toBeNull();
  expect(toneOf("😍😍😍", null)).toBeNull();
});

it("takes no feeling from hashtags, handles and links", () => {
  expect(toneOf("Today at the fair #love #bestday @happy.place https://shop.example/best", "en")).toBe("neutral");
});

it("has words as texts are compared with them, and none on two sides", () => {
  for (const { positive, negative, negations } of TONE_WORDS.values()) {
    const words = [...positive, ...negative, ...negations];
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    expect(words.filter((word) => !/^[a-zäöüß']+$/.test(word))).toEqual([]);
  }
});
