import { withoutIcon } from "#server/domains/categories/index.ts";
import type { Member } from "../cast.ts";
import type { Random } from "../random.ts";
import { MORE_WORDS } from "./more-words.ts";
import { isSpoken, topicIn, type Spoken } from "./topics.ts";

export type Words = { name: string; city: string; topic: string; Topic: string; icon: string };
type Line = (words: Words) => string;

/** How people introduce themselves, in the languages of topics.ts. */
const PERSON_LINES: Record<Spoken, readonly Line[]> = {
  en: [
    ({ icon, Topic, city }) => `${icon} ${Topic} from ${city}. New here every week.`,
    ({ name, topic, city }) => `${name} · ${topic} · based in ${city} · say hi 👋`,
    ({ Topic, city, icon }) => `${Topic}, no filter. ${city} ${icon} Collabs by mail.`,
    ({ topic, icon }) => `Mostly ${topic} ${icon} Sometimes my neighbour's cat.`,
    ({ topic, city, icon }) => `I make videos and notes about ${topic} ${icon} 📍 ${city}`,
  ],
  fr: [
    ({ icon, Topic, city }) => `${icon} ${Topic} depuis ${city}. Du nouveau chaque semaine.`,
    ({ name, topic, city }) => `${name} · ${topic} · ${city} · on se parle en commentaires 👋`,
    ({ Topic, city, icon }) => `${Topic}, sans chichis ${icon} 📍 ${city}`,
    ({ topic, icon }) => `Ici : ${topic} ${icon} Partenariats par mail.`,
  ],
  es: [
    ({ icon, Topic, city }) => `${icon} ${Topic} desde ${city}. Algo nuevo cada semana.`,
    ({ name, topic, city }) => `${name} · ${topic} · ${city} · te leo en comentarios 👋`,
    ({ Topic, city, icon }) => `${Topic}, sin filtros ${icon} 📍 ${city}`,
    ({ topic, icon }) => `Aquí: ${topic} ${icon} Colaboraciones por correo.`,
  ],
  de: [
    ({ icon, Topic, city }) => `${icon} ${Topic} aus ${city}. Jede Woche etwas Neues.`,
    ({ name, topic, city }) => `${name} · ${topic} · ${city} · schreibt mir gern 👋`,
    ({ Topic, city, icon }) => `${Topic}, ganz ohne Filter ${icon} 📍 ${city}`,
    ({ topic, icon }) => `Hier geht es um ${topic} ${icon} Anfragen per Mail.`,
  ],
  it: [
    ({ icon, Topic, city }) => `${icon} ${Topic} da ${city}. Ogni settimana qualcosa di nuovo.`,
    ({ name, topic, city }) => `${name} · ${topic} · ${city} · scrivetemi nei commenti 👋`,
    ({ Topic, city, icon }) => `${Topic}, senza filtri ${icon} 📍 ${city}`,
    ({ topic, icon }) => `Qui si parla di ${topic} ${icon} Collaborazioni via mail.`,
  ],
  pt: [
    ({ icon, Topic, city }) => `${icon} ${Topic} direto de ${city}. Novidade toda semana.`,
    ({ name, topic, city }) => `${name} · ${topic} · ${city} · fala comigo nos comentários 👋`,
    ({ Topic, city, icon }) => `${Topic}, sem filtro ${icon} 📍 ${city}`,
    ({ topic, icon }) => `Aqui tem ${topic} ${icon} Parcerias por e-mail.`,
  ],
};

const BRAND_LINES: readonly Line[] = [
  ({ name, topic, city }) => `${name}: ${topic} from ${city}.`,
  ({ name, topic, city, icon }) => `${icon} The official home of ${name}. ${capital(topic)} from ${city}.`,
  ({ name, topic, city }) => `${name}. Everything around ${topic}, thought up in ${city}.`,
];

/** What an account says of itself. */
export function accountBio(member: Member, random: Random): string {
  const [niche = ""] = nicheWords(member);
  const more = member.isBrand ? undefined : MORE_WORDS[member.language];
  const language: Spoken = isSpoken(member.language) ? member.language : "en";
  const topic = member.isBrand || more ? niche : topicIn(language, member.root.slug);
  const words = {
    name: member.isBrand ? member.fullName : member.firstName,
    city: member.cityInText,
    topic,
    Topic: capital(topic),
    icon: iconOf(member.niches[0]?.name ?? member.root.name),
  };
  return random.pick(member.isBrand ? BRAND_LINES : (more?.bios ?? PERSON_LINES[language]))(words);
}

/** What they are about, in our words: always English, from their niches and what they post about. */
export function aboutBio(member: Member, random: Random): string {
  const { country, city, fullName, niches } = member;
  const [first = "", ...others] = nicheWords(member);
  const posts = random
    .some(
      niches.flatMap((niche) => niche.keywords),
      3,
    )
    .join(", ");
  const where = `${city}, ${country.name}`;
  if (member.isBrand)
    return `${fullName} is a brand from ${where}, in ${listed([first, ...others])}. Posts about ${posts}.`;
  const openings = [
    `${fullName} is a creator in ${where} who covers ${listed([first, ...others])}.`,
    `From ${where}, ${fullName} publishes on ${listed([first, ...others])}.`,
    `${capital(first)} is at the centre of what ${fullName} makes in ${where}${others.length > 0 ? `, next to ${listed(others)}` : ""}.`,
  ];
  return `${random.pick(openings)} Recent posts are about ${posts}.`;
}

export function titleOf(member: Member): string {
  const [niche = ""] = nicheWords(member);
  return member.isBrand ? `${capital(niche)} in ${member.city}` : `${capital(niche)} creator in ${member.city}`;
}

/** What they are about, in the middle of a sentence. */
export function topicOf(member: Member): string {
  const [topic = "everyday life"] = nicheWords(member);
  return topic;
}

function nicheWords({ niches }: Member): string[] {
  return niches.map(({ name }) => sentenceCase(withoutIcon(name)).replace(/ (brands|labels)$/, ""));
}

/** "Home Decor & Interiors" → "home decor & interiors"; what is in capitals stays ("AI Tools", "UX"). */
function sentenceCase(name: string): string {
  return name.replaceAll(/\b\p{Lu}\p{Ll}+/gu, (word) => (PROPER.has(word) ? word : word.toLowerCase()));
}
const PROPER = new Set(["American", "Asian", "Christianity", "Islam", "Eastern", "Latin", "Montessori", "Python"]);

function iconOf(name: string): string {
  return name.slice(0, name.indexOf(" "));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
