import { MORE_WORDS } from "./more-words.ts";
import { isSpoken, type Spoken } from "./topics.ts";

export type Caption = (keyword: string, city: string) => string;

/** What people write under a post, around a word typical of their niche. */
const CAPTIONS: Record<Spoken, readonly Caption[]> = {
  en: [
    (keyword) => `Three things I wish I had known before I started. Topic of the day: ${keyword}.`,
    (keyword) => `Thirty days, one topic: ${keyword}. What changed, what did not, and what I would do again.`,
    (keyword, city) => `A slow morning in ${city}, and finally time for this: ${keyword}.`,
    (keyword) => `You asked for it: my notes on ${keyword}, in one post. Save it for later.`,
    (keyword) => `Unpopular opinion on ${keyword} in the comments. Tell me I am wrong.`,
    (keyword) => `Behind the scenes of last week: a lot of ${keyword}, very little sleep.`,
    (keyword) => `Hype or worth it? My honest take on ${keyword}.`,
    (keyword) => `Small wins count. Today's has to do with ${keyword}.`,
    (keyword, city) => `Anyone else in ${city} into ${keyword}? Thinking about a little meet-up.`,
    (keyword) => `Beginner's guide, step by step: ${keyword}. Questions in the comments, I answer all of them.`,
    (keyword) => `An honest review after half a year. Today: ${keyword}.`,
    (keyword) => `My notes on ${keyword}, updated for this season.`,
  ],
  fr: [
    (keyword) => `Trois choses que j'aurais aimé savoir avant de commencer (${keyword}).`,
    (keyword, city) => `Petit matin à ${city} et enfin du temps pour ça : ${keyword}.`,
    (keyword) => `Vous l'avez demandé : tout ce que je sais sur « ${keyword} ». À garder pour plus tard.`,
    (keyword) => `Mon avis sincère après trente jours. Au programme : ${keyword}.`,
    (keyword) => `Dans les coulisses de la semaine : ${keyword} et très peu de sommeil.`,
    (keyword) => `Petit guide pour débuter, pas à pas : ${keyword}. Je réponds à toutes vos questions.`,
    (keyword) => `On en parle enfin : ${keyword}. Vous en pensez quoi ?`,
    (keyword, city) => `Qui est à ${city} ce week-end ? On parle de ${keyword} autour d'un café.`,
    (keyword) => `Mes notes sur « ${keyword} », à jour pour la saison.`,
  ],
  es: [
    (keyword) => `Tres cosas que me habría gustado saber antes de empezar (${keyword}).`,
    (keyword, city) => `Mañana tranquila en ${city} y por fin tiempo para esto: ${keyword}.`,
    (keyword) => `Lo pedisteis: todo lo que sé sobre «${keyword}». Guárdalo para luego.`,
    (keyword) => `Mi opinión sincera después de treinta días. Hoy: ${keyword}.`,
    (keyword) => `Detrás de las cámaras de esta semana: ${keyword} y muy poco sueño.`,
    (keyword) => `Guía para empezar, paso a paso: ${keyword}. Respondo a todas las preguntas.`,
    (keyword) => `Por fin hablamos de esto: ${keyword}. ¿Qué opináis?`,
    (keyword, city) => `¿Quién está en ${city} este finde? Charlamos de ${keyword} con un café.`,
    (keyword) => `Mis notas sobre «${keyword}», al día para esta temporada.`,
  ],
  de: [
    (keyword) => `Drei Dinge, die ich vorher gern gewusst hätte (${keyword}).`,
    (keyword, city) => `Ein ruhiger Morgen in ${city} und endlich Zeit dafür: ${keyword}.`,
    (keyword) => `Ihr habt gefragt: alles, was ich über „${keyword}“ weiß. Speichern für später.`,
    (keyword) => `Mein ehrliches Fazit nach dreißig Tagen. Thema: ${keyword}.`,
    (keyword) => `Hinter den Kulissen der Woche: ${keyword} und sehr wenig Schlaf.`,
    (keyword) => `Schritt für Schritt für alle, die anfangen: ${keyword}. Ich beantworte jede Frage.`,
    (keyword) => `Endlich reden wir darüber: ${keyword}. Was meint ihr?`,
    (keyword, city) => `Wer ist am Wochenende in ${city}? Kaffee und ein Gespräch über ${keyword}.`,
    (keyword) => `Meine Notizen zu „${keyword}“, frisch für diese Saison.`,
  ],
  it: [
    (keyword) => `Tre cose che avrei voluto sapere prima di iniziare (${keyword}).`,
    (keyword, city) => `Mattina lenta a ${city} e finalmente tempo per questo: ${keyword}.`,
    (keyword) => `Me l'avete chiesto: tutto quello che so su «${keyword}». Da salvare.`,
    (keyword) => `La mia opinione sincera dopo trenta giorni. Oggi: ${keyword}.`,
    (keyword) => `Dietro le quinte della settimana: ${keyword} e pochissimo sonno.`,
    (keyword) => `Guida per iniziare, passo dopo passo: ${keyword}. Rispondo a tutte le domande.`,
    (keyword) => `Finalmente ne parliamo: ${keyword}. Voi che ne pensate?`,
    (keyword, city) => `Chi è a ${city} questo weekend? Due chiacchiere su ${keyword} davanti a un caffè.`,
    (keyword) => `I miei appunti su «${keyword}», aggiornati per la stagione.`,
  ],
  pt: [
    (keyword) => `Três coisas que eu queria ter sabido antes de começar (${keyword}).`,
    (keyword, city) => `Manhã tranquila em ${city} e finalmente tempo para isto: ${keyword}.`,
    (keyword) => `Vocês pediram: tudo o que sei sobre “${keyword}”. Guarda para depois.`,
    (keyword) => `Minha opinião sincera depois de trinta dias. Hoje: ${keyword}.`,
    (keyword) => `Bastidores da semana: ${keyword} e pouquíssimo sono.`,
    (keyword) => `Guia para começar, passo a passo: ${keyword}. Respondo todas as perguntas.`,
    (keyword) => `Finalmente vamos falar disso: ${keyword}. O que acham?`,
    (keyword, city) => `Quem está em ${city} no fim de semana? Café e conversa sobre ${keyword}.`,
    (keyword) => `Minhas notas sobre “${keyword}”, atualizadas para a temporada.`,
  ],
};

const BRAND_CAPTIONS: readonly Caption[] = [
  (keyword) => `On our mind this week: ${keyword}. What should we show you next?`,
  (keyword, city) => `Behind the scenes in ${city}. Today: ${keyword}.`,
  (keyword) => `You told us what you need around ${keyword}. We listened.`,
  (keyword) => `The people behind the name, and what they say about ${keyword}.`,
  (keyword) => `Our team's five favourite things about ${keyword}.`,
  (keyword) => `Five questions about ${keyword}, answered by our team.`,
  (keyword) => `A year of ${keyword} with you. Thank you for asking, testing and telling us.`,
  (keyword, city) => `Doors open in ${city} on Saturday. Come by and talk with us about ${keyword}.`,
];

/** After a caption; the mark says whom. */
const SPONSORED: Record<Spoken, (mention: string) => string> = {
  en: (mention) => `Paid partnership with ${mention}.`,
  fr: (mention) => `Collaboration commerciale avec ${mention}.`,
  es: (mention) => `Colaboración pagada con ${mention}.`,
  de: (mention) => `Werbung mit ${mention}.`,
  it: (mention) => `Contenuto sponsorizzato con ${mention}.`,
  pt: (mention) => `Parceria paga com ${mention}.`,
};
const WITH_FRIENDS: Record<Spoken, (mention: string) => string> = {
  en: (mention) => `With the one and only ${mention}.`,
  fr: (mention) => `Avec ${mention}.`,
  es: (mention) => `Con ${mention}.`,
  de: (mention) => `Zusammen mit ${mention}.`,
  it: (mention) => `Insieme a ${mention}.`,
  pt: (mention) => `Junto com ${mention}.`,
};
const AD_TAGS: Record<Spoken, string> = {
  en: "ad",
  fr: "publicité",
  es: "publi",
  de: "werbung",
  it: "adv",
  pt: "publi",
};

export type Told = { language: string; isBrand: boolean; keyword: string; city: string };

export function captionsOf({ language, isBrand }: Pick<Told, "language" | "isBrand">): readonly Caption[] {
  if (isBrand) return BRAND_CAPTIONS;
  return isSpoken(language) ? CAPTIONS[language] : (MORE_WORDS[language]?.captions ?? CAPTIONS.en);
}

/** Whom a post names, and why. */
export function mentionLine(
  { language, isBrand }: Pick<Told, "language" | "isBrand">,
  mention: string,
  isPaid: boolean,
): string {
  if (isBrand) return `Seen at its best with ${mention}.`;
  const more = MORE_WORDS[language];
  if (more) return isPaid ? more.paid(mention) : more.together(mention);
  return (isPaid ? SPONSORED : WITH_FRIENDS)[spoken(language)](mention);
}

export function adTag(language: string): string {
  return MORE_WORDS[language]?.adTag ?? AD_TAGS[spoken(language)];
}

function spoken(language: string): Spoken {
  return isSpoken(language) ? language : "en";
}

const EVERY_AD_TAG = new Set([...Object.values(AD_TAGS), ...Object.values(MORE_WORDS).map((words) => words?.adTag)]);

export function isAdTag(hashtag: string): boolean {
  return EVERY_AD_TAG.has(hashtag);
}
