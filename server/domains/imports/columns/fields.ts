/** What a column can be imported as, in the words of `--map`, and how its cells are read. */
export const FIELDS = {
  username: "name",
  full_name: "name",
  followers: "count",
  following: "count",
  posts: "count",
  total_views: "count",
  monthly_views: "count",
  views_per_post: "average",
  likes_per_post: "average",
  comments_per_post: "average",
  shares_per_post: "average",
  engagement_per_post: "average",
  engagement_rate: "rate",
  country: "country",
  city: "text",
  language: "language",
  gender: "gender",
  category: "category",
  biography: "text",
  url: "url",
  email: "email",
  website: "url",
  date: "date",
} as const;

export type Field = keyof typeof FIELDS;
export type Kind = (typeof FIELDS)[Field];

export const FIELD_NAMES = Object.keys(FIELDS).filter(isField);

export function isField(name: string): name is Field {
  return Object.hasOwn(FIELDS, name);
}

/** Whether several columns may say it together. */
export function takesMany(field: Field): boolean {
  return field === "category";
}
