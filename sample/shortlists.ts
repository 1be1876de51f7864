import type { Member } from "./cast.ts";

/** What a sample workspace keeps: a list with a title, or creators in the CRM only. Who fits comes in, `most` of them. */
export type Shortlist = {
  of: "brand" | "agency";
  list?: { title: string; description: string };
  most: number;
  fits: (member: Member) => boolean;
};

const from =
  (...codes: string[]) =>
  (member: Member) =>
    codes.includes(member.country.code);
const about =
  (...roots: string[]) =>
  (member: Member) =>
    !member.isBrand && roots.includes(member.root.slug);
const onMainly =
  (...networks: string[]) =>
  (member: Member) =>
    networks.includes(member.networks[0] ?? "");
const inFrench = from("fr", "be", "ch", "ca", "sn");
const inGerman = from("de", "at", "ch");

/** The creator who owns the profile of the sample sign-in: not famous, and on several networks. */
export const isOwnProfile = (member: Member): boolean =>
  !member.isBrand && member.networks.length >= 3 && member.fame > 0 && member.fame < 1;

/** Creators with a public page of their own: one in each of its languages. */
export const hasPageIn =
  (language: string) =>
  (member: Member): boolean =>
    !member.isBrand &&
    member.language === language &&
    member.networks.length >= 3 &&
    member.fame > 0 &&
    member.fame < 1.2;

/** The list of the brand's employees. */
export const EMPLOYEES = "Our colleagues";

export const SHORTLISTS: Shortlist[] = [
  {
    of: "brand",
    list: { title: "Coffee & kitchen people", description: "Cooks, bakers and café lovers for the spring launch." },
    most: 24,
    fits: about("food-drink-culture"),
  },
  {
    of: "brand",
    list: {
      title: "Francophone ambassadors",
      description: "Warm voices in French, small enough to answer every comment.",
    },
    most: 16,
    fits: (member) =>
      about("lifestyle-luxury", "family-kids", "travel-places")(member) && inFrench(member) && member.fame < 0.6,
  },
  {
    of: "brand",
    list: { title: "Studio set-ups", description: "Makers and decorators whose kitchens end up on Pinterest." },
    most: 14,
    fits: (member) => about("house-garden", "crafts-making")(member) && member.fame > -0.4,
  },
  { of: "brand", most: 18, fits: about("fitness-training", "health-care") },
  {
    of: "agency",
    list: {
      title: "Beauty & fashion, DACH",
      description: "Shared with two clients; check availability before briefing.",
    },
    most: 30,
    fits: (member) => about("beauty-grooming", "fashion-style")(member) && inGerman(member),
  },
  {
    of: "agency",
    list: { title: "Gaming launch", description: "Twitch and YouTube first. Streams of at least two hours." },
    most: 25,
    fits: (member) =>
      about("gaming-esports", "anime-pop-culture")(member) && onMainly("twitch", "youtube", "tiktok")(member),
  },
  {
    of: "agency",
    list: { title: "UK & Ireland fitness", description: "" },
    most: 18,
    fits: (member) => about("fitness-training", "sports-competition")(member) && from("gb", "ie")(member),
  },
  { of: "agency", most: 60, fits: (member) => !member.isBrand && member.fame > 1 },
  {
    of: "brand",
    list: { title: EMPLOYEES, description: "Colleagues who write about their work." },
    most: 8,
    fits: (member) => !member.isBrand && member.networks.includes("linkedin") && member.fame < 0.5,
  },
];
