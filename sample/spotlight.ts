import type { ServiceItem } from "#contract/creator-profile/collaboration-items.ts";
import type { Enquiry } from "#contract/spotlight/enquiries.ts";
import type { StoredSettings } from "#contract/spotlight/settings.ts";

type Written = Pick<
  StoredSettings,
  "links" | "available_for_work" | "prefered_duration" | "prefered_currency" | "theme"
>;

/** What the sample creator has written on their page; posts, brands and topics are chosen from the sample world. */
export const SAMPLE_SPOTLIGHT: Written = {
  links: [
    { title: "The weekly letter", url: "https://letters.example/weekly" },
    { title: "Things I use every day", url: "https://shop.example/favourites" },
    { title: "Speaking and workshops", url: "https://talks.example/" },
  ],
  available_for_work: true,
  prefered_duration: "long_term",
  prefered_currency: "eur",
  theme: "ocean",
};

/** What they say of their audience. */
export const SAMPLE_AUDIENCE = {
  description:
    "Mostly people between 25 and 40 who save what they want to try later. They ask a lot of questions, and I answer every one of them within a day.",
  items: [
    "Two thirds live in large cities",
    "Most of them follow from a phone, in the evening",
    "They buy what I have used for a month",
  ],
};

export const SAMPLE_SERVICES: readonly Omit<ServiceItem, "_id">[] = [
  {
    title: "One reel",
    description: "Idea, filming and editing, with one round of changes. Usage rights for 30 days.",
    price: 48_000,
    currency: "eur",
    unit: "video",
    deliveryDays: 14,
  },
  {
    title: "Three stories with a link",
    description: "Published on one day, with the results after a week.",
    price: 19_500,
    currency: "eur",
    unit: "service",
    deliveryDays: 7,
  },
  {
    title: "A season together",
    description: "Four to six posts over three months.",
    price: null,
    currency: "eur",
    unit: "service",
    deliveryDays: null,
  },
];

/** What they did for brands of the sample world, one each. */
export const SAMPLE_PARTNERSHIPS: readonly string[] = [
  "A series of four posts about everyday use, with a code for followers.",
  "Launch of the autumn range: one reel and two stories.",
  "A day behind the scenes.",
];

/** What fictional visitors wrote to them, so many days ago, the first one first. */
export const SAMPLE_ENQUIRIES: readonly (Enquiry & { daysAgo: number; isRead: boolean })[] = [
  {
    name: "Ines Falk",
    email: "ines.falk@nordlicht.example",
    company: "Nordlicht",
    text: "We have followed you for a year. Would you show our lamps in one reel this winter? Our budget is 600 euros.",
    daysAgo: 12,
    isRead: true,
  },
  {
    name: "Teo Marsh",
    email: "teo@marsh-and-daughters.example",
    company: "Marsh & Daughters",
    text: "Hello!\nDo you also speak at events? We plan a day for 80 people in March, and would pay travel and a fee.",
    daysAgo: 1,
    isRead: false,
  },
];

/** Visits of their page on each of the last days, today last. */
export const SAMPLE_VISITS: readonly number[] = [
  14, 9, 11, 22, 31, 18, 12, 10, 16, 19, 27, 41, 38, 20, 13, 17, 15, 24, 33, 29, 21, 18, 14, 12, 26, 37, 44, 31, 19, 8,
];
