import type { ServiceItem } from "#contract/creator-profile/collaboration-items.ts";
import type { Enquiry } from "#contract/spotlight/enquiries.ts";
import type { StoredSettings } from "#contract/spotlight/settings.ts";

type Written = Pick<
  StoredSettings,
  "links" | "available_for_work" | "prefered_duration" | "prefered_currency" | "theme"
>;

/** What sample creators say on their pages; posts, brands and topics are chosen from the sample world. */
export type SamplePage = {
  written: Written;
  description: string;
  audience: { description: string; items: readonly string[] };
  services: readonly Omit<ServiceItem, "_id">[];
  /** What they did for brands of the sample world, one each. */
  partnerships: readonly string[];
  enquiries: readonly (Enquiry & { daysAgo: number; isRead: boolean })[];
  /** Visits on each of the last days, today last. */
  visits: readonly number[];
};

const WRITTEN: Written = {
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

const AUDIENCE = {
  description:
    "Mostly people between 25 and 40 who save what they want to try later. They ask a lot of questions, and I answer every one of them within a day.",
  items: [
    "Two thirds live in large cities",
    "Most of them follow from a phone, in the evening",
    "They buy what I have used for a month",
  ],
};

const SERVICES: SamplePage["services"] = [
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

const PARTNERSHIPS: SamplePage["partnerships"] = [
  "A series of four posts about everyday use, with a code for followers.",
  "Launch of the autumn range: one reel and two stories.",
  "A day behind the scenes.",
];

/** What fictional visitors wrote, so many days ago, the first one first. */
const ENQUIRIES: SamplePage["enquiries"] = [
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

const VISITS: readonly number[] = [
  14, 9, 11, 22, 31, 18, 12, 10, 16, 19, 27, 41, 38, 20, 13, 17, 15, 24, 33, 29, 21, 18, 14, 12, 26, 37, 44, 31, 19, 8,
];

/** The page of the sample sign-in. */
export const OWN_PAGE: SamplePage = {
  written: WRITTEN,
  description: "",
  audience: AUDIENCE,
  services: SERVICES,
  partnerships: PARTNERSHIPS,
  enquiries: ENQUIRIES,
  visits: VISITS,
};

const NOT_READ = { enquiries: [], visits: [] };

/** Pages of others, in other scripts and colours. Their owners cannot sign in. */
export const OTHER_PAGES: readonly (SamplePage & { language: string })[] = [
  {
    ...NOT_READ,
    language: "ar",
    description: "أشارك كل أسبوع ما جرّبته بنفسي، بصدق ومن دون مبالغة. إن لم يعجبني شيء أقول ذلك أيضًا 🌿",
    written: {
      links: [
        { title: "النشرة الأسبوعية", url: "https://letters.example/ar" },
        { title: "أسئلة تصلني كثيرًا", url: "https://questions.example/ar" },
      ],
      available_for_work: true,
      prefered_duration: "monthly",
      prefered_currency: "usd",
      theme: "night",
    },
    audience: {
      description: "متابعون يقرؤون حتى النهاية ويسألون قبل أن يشتروا.",
      items: ["أغلبهم بين 20 و35 سنة", "يتابعون من الهاتف مساءً"],
    },
    services: [
      {
        title: "فيديو قصير واحد",
        description: "فكرة وتصوير ومونتاج، مع جولة تعديل واحدة.",
        price: 55_000,
        currency: "usd",
        unit: "video",
        deliveryDays: 10,
      },
      {
        title: "ثلاث قصص مع رابط",
        description: "تُنشر في يوم واحد، وتصلك النتائج بعد أسبوع.",
        price: 21_000,
        currency: "usd",
        unit: "service",
        deliveryDays: 5,
      },
    ],
    partnerships: ["تجربة حقيقية لمدة شهر، مع رمز خصم للمتابعين.", "تغطية يوم كامل خلف الكواليس."],
  },
  {
    ...NOT_READ,
    language: "ja",
    description:
      "毎週、自分で試したことだけを正直に書いています。よかったことも、合わなかったことも。気軽に声をかけてください ☕️",
    written: {
      links: [
        { title: "週刊ニュースレター", url: "https://letters.example/ja" },
        { title: "いつも使っている道具", url: "https://tools.example/ja" },
      ],
      available_for_work: true,
      prefered_duration: "one_shot",
      prefered_currency: "jpy",
      theme: "coral",
    },
    audience: {
      description: "最後まで読んでから選ぶ方が多く、保存して後で試してくださいます。",
      items: ["25〜40歳が中心", "平日の夜にスマートフォンで見る方が多い"],
    },
    services: [
      {
        title: "リール1本",
        description: "企画・撮影・編集、修正は1回まで。使用期間は30日です。",
        price: 80_000,
        currency: "jpy",
        unit: "video",
        deliveryDays: 14,
      },
      {
        title: "写真の投稿",
        description: "写真4枚と文章。",
        price: 45_000,
        currency: "jpy",
        unit: "post",
        deliveryDays: 7,
      },
    ],
    partnerships: ["新商品を1か月使い、毎週ようすを紹介しました。", "工房を訪ね、つくる人の話を聞きました。"],
  },
  {
    ...NOT_READ,
    language: "it",
    description:
      "Racconto ogni settimana quello che ho provato davvero, nel bene e nel male. Scrivimi: rispondo a tutti, anche se a volte con calma 🍋",
    written: {
      links: [
        { title: "La lettera della domenica", url: "https://letters.example/it" },
        { title: "Le cose che uso ogni giorno", url: "https://shop.example/it" },
      ],
      available_for_work: false,
      prefered_duration: "long_term",
      prefered_currency: "eur",
      theme: "meadow",
    },
    audience: {
      description: "Persone curiose che salvano i post e tornano a leggerli prima di scegliere.",
      items: ["Soprattutto dal nord Italia", "Leggono la sera, dal telefono"],
    },
    services: [
      {
        title: "Un reel",
        description: "Idea, riprese e montaggio, con un giro di modifiche.",
        price: 42_000,
        currency: "eur",
        unit: "video",
        deliveryDays: 12,
      },
    ],
    partnerships: ["Quattro post in un mese, con un codice per chi mi segue."],
  },
];
