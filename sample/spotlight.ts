import type { StoredSettings } from "#contract/spotlight/settings.ts";

type Written = Pick<
  StoredSettings,
  "links" | "available_for_work" | "prefered_duration" | "prefered_currency" | "audience" | "services_bundles" | "theme"
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
  audience:
    "Mostly people between 25 and 40 who save what they want to try later. They ask a lot of questions, and I answer every one of them within a day.",
  services_bundles: [
    {
      title: "One reel",
      description: "Idea, filming and editing, with one round of changes. Usage rights for 30 days.",
      price: 48_000,
      currency: "eur",
    },
    {
      title: "Three stories with a link",
      description: "Published on one day, with the results after a week.",
      price: 19_500,
      currency: "eur",
    },
    { title: "A season together", description: "Four to six posts over three months.", price: null, currency: "eur" },
  ],
  theme: "ocean",
};

/** What they did for brands of the sample world, one each. */
export const SAMPLE_PARTNERSHIPS: readonly string[] = [
  "A series of four posts about everyday use, with a code for followers.",
  "Launch of the autumn range: one reel and two stories.",
  "A day behind the scenes.",
];
