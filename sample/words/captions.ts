import type { Random } from "../random.ts";
import { isSpoken, type Spoken } from "./topics.ts";

type Caption = (keyword: string, city: string) => string;

/** What people write under a post, around a word typical of their niche. */
const CAPTIONS: Record<Spoken, readonly Caption[]> = {
  en: [
    (keyword) => `Three things I wish I had known about ${keyword} before I started.`,
    (keyword) => `Thirty days of ${keyword}: what changed, what did not, and what I would do again.`,
    (keyword, city) => `A slow morning in ${city}, and finally time for ${keyword}.`,
    (keyword) => `You asked for it: everything I know about ${keyword}, in one post. Save it for later.`,
    (keyword) => `Unpopular opinion about ${keyword}. Tell me I am wrong.`,
    (keyword) => `Behind the scenes of last week: a lot of ${keyword}, very little sleep.`,
    (keyword) => `I tried the ${keyword} everybody talks about so that you do not have to.`,
    (keyword) => `Small wins count. Today it was ${keyword}.`,
    (keyword, city) => `Who else in ${city} is into ${keyword}? Thinking about a little meet-up.`,
    (keyword) => `Beginner's guide: ${keyword}, step by step. Questions in the comments, I answer all of them.`,
    (keyword) => `The honest review: ${keyword} after half a year. Worth it?`,
    (keyword) => `My notes on ${keyword}, updated for this season.`,
  ],
  fr: [
    (keyword) => `Trois choses que j'aurais aimé savoir avant de commencer (${keyword}).`,
    (keyword, city) => `Petit matin à ${city} et enfin du temps pour ça : ${keyword}.`,
    (keyword) => `Vous l'avez demandé : tout ce que je sais sur « ${keyword} ». À garder pour plus tard.`,
    (keyword) => `Mon avis sincère après trente jours. Au programme : ${keyword}.`,
    (keyword) => `Dans les coulisses de la semaine : ${keyword} et très peu de sommeil.`,
  ],
  es: [
    (keyword) => `Tres cosas que me habría gustado saber antes de empezar (${keyword}).`,
    (keyword, city) => `Mañana tranquila en ${city} y por fin tiempo para esto: ${keyword}.`,
    (keyword) => `Lo pedisteis: todo lo que sé sobre «${keyword}». Guárdalo para luego.`,
    (keyword) => `Mi opinión sincera después de treinta días. Hoy: ${keyword}.`,
    (keyword) => `Detrás de las cámaras de esta semana: ${keyword} y muy poco sueño.`,
  ],
  de: [
    (keyword) => `Drei Dinge, die ich vorher gern gewusst hätte (${keyword}).`,
    (keyword, city) => `Ein ruhiger Morgen in ${city} und endlich Zeit dafür: ${keyword}.`,
    (keyword) => `Ihr habt gefragt: alles, was ich über „${keyword}“ weiß. Speichern für später.`,
    (keyword) => `Mein ehrliches Fazit nach dreißig Tagen. Thema: ${keyword}.`,
    (keyword) => `Hinter den Kulissen der Woche: ${keyword} und sehr wenig Schlaf.`,
  ],
  it: [
    (keyword) => `Tre cose che avrei voluto sapere prima di iniziare (${keyword}).`,
    (keyword, city) => `Mattina lenta a ${city} e finalmente tempo per questo: ${keyword}.`,
    (keyword) => `Me l'avete chiesto: tutto quello che so su «${keyword}». Da salvare.`,
    (keyword) => `La mia opinione sincera dopo trenta giorni. Oggi: ${keyword}.`,
    (keyword) => `Dietro le quinte della settimana: ${keyword} e pochissimo sonno.`,
  ],
  pt: [
    (keyword) => `Três coisas que eu queria ter sabido antes de começar (${keyword}).`,
    (keyword, city) => `Manhã tranquila em ${city} e finalmente tempo para isto: ${keyword}.`,
    (keyword) => `Vocês pediram: tudo o que sei sobre “${keyword}”. Guarda para depois.`,
    (keyword) => `Minha opinião sincera depois de trinta dias. Hoje: ${keyword}.`,
    (keyword) => `Bastidores da semana: ${keyword} e pouquíssimo sono.`,
  ],
};

const BRAND_CAPTIONS: readonly Caption[] = [
  (keyword) => `New this week: ${keyword}, in three versions. Which one is yours?`,
  (keyword, city) => `Made in ${city}: a look at how our ${keyword} comes to be.`,
  (keyword) => `You told us what to change about our ${keyword}. We listened.`,
  (keyword) => `Behind the name: the people who look after ${keyword} here.`,
  (keyword) => `Back in stock, by popular request: ${keyword}.`,
  (keyword) => `Five questions about ${keyword}, answered by our team.`,
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
export const AD_TAGS: Record<Spoken, string> = {
  en: "ad",
  fr: "publicité",
  es: "publi",
  de: "werbung",
  it: "adv",
  pt: "publi",
};

export type Told = { language: string; isBrand: boolean; keyword: string; city: string };

export function caption({ language, isBrand, keyword, city }: Told, random: Random): string {
  return random.pick(isBrand ? BRAND_CAPTIONS : CAPTIONS[spoken(language)])(keyword, city);
}

export function mentionLine(language: string, mention: string, isPaid: boolean): string {
  return (isPaid ? SPONSORED : WITH_FRIENDS)[spoken(language)](mention);
}

export function spoken(language: string): Spoken {
  return isSpoken(language) ? language : "en";
}
