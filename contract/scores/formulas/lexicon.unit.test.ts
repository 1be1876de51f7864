import { expect, test } from "vitest";
import { rateByHeuristics } from "./dimensions.ts";
import { LEXICON_LANGUAGES } from "./lexicon.ts";

const TEXTS: Record<(typeof LEXICON_LANGUAGES)[number], string> = {
  English: "Yesterday I baked the bread with my friends",
  French: "Hier je suis avec des amis pour le pain",
  Spanish: "Ayer yo estoy con los amigos para el pan",
  German: "Gestern habe ich mit der Familie das Brot gebacken",
  Portuguese: "Ontem eu comprei os ingredientes para uma receita com minha amiga",
  Italian: "Ieri io sono con gli amici per il pane",
};

test.each(LEXICON_LANGUAGES)("stories in %s are recognised", (language) => {
  const posts = Array.from({ length: 5 }, (_, id) => ({
    id,
    text: TEXTS[language],
    format: "image",
    hashtags: [],
    likes: null,
    comments: null,
  }));
  const { dimensions } = rateByHeuristics(posts);
  expect(dimensions.find(({ dimension }) => dimension === "storytelling")?.score).toBeGreaterThan(70);
});
