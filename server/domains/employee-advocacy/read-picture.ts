import { rankPicture as endpoint, type RankOrder } from "#contract/employee-advocacy/endpoints.ts";
import { english, say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { presentPeriod, readPeople } from "../tracking/index.ts";
import { drawRanks } from "./draw-ranks.ts";
import { fetchStaff, ofTeam } from "./employees.ts";
import { rankStaff } from "./read-ranks.ts";
import { placed, type Results } from "./results.ts";

const SHOWN = 10;

const BY = {
  points: "employees.byPoints",
  posts: "employees.byPosts",
  engagement: "employees.byEngagement",
  views: "employees.byViews",
  clicks: "employees.byClicks",
  mediaValue: "employees.byMediaValue",
} as const satisfies Record<RankOrder, string>;

/** The first places of those who have stated their consent: a picture goes further than the workspace. */
export const rankPicture = read(endpoint)(async ({ ctx, input: { sort, filters } }) => {
  const staff = ofTeam(await fetchStaff(ctx), filters);
  const { ranked, period } = await rankStaff(ctx, { staff, filters, by: sort, forExport: true });
  const agreed = ranked.filter(({ personId }) => staff.people.get(personId)?.consent === "given");
  // Places among those who are shown: others would show how many are not.
  const shown = placed(agreed, sort).slice(0, SHOWN);
  const people = await readPeople(
    ctx,
    shown.map(({ personId }) => personId),
  );
  const figure = (of: Results) => figureOf(of, sort);
  const most = Math.max(...shown.map((one) => figure(one) ?? 0));
  const drawn = shown.flatMap((one) => {
    const value = figure(one);
    const name = people.get(one.personId)?.full_name;
    if (one.place === null || value === null || name === undefined) return [];
    return [
      { place: one.place, name, figure: written(value, sort, staff.card.currency), share: most > 0 ? value / most : 0 },
    ];
  });
  if (drawn.length === 0) refuse("bad_request", say("employees.nothingToShow"));
  const { from, until } = presentPeriod(period);
  const days = { from: day(from, filters.timezone), to: day(until, filters.timezone) };
  const team = staff.teams.find(({ id }) => id === filters.team);
  return {
    fileName: "employee-advocacy.svg",
    contentType: "image/svg+xml",
    content: drawRanks({
      title: english("employees.pictureTitle"),
      lines: [
        english(BY[sort]),
        from === null ? english("employees.pictureUntil", { to: days.to }) : english("employees.picturePeriod", days),
        ...(team ? [team.name] : []),
      ],
      people: drawn,
    }),
  };
});

function figureOf(of: Results, sort: RankOrder): number | null {
  return sort === "mediaValue" ? (of.mediaValue?.value ?? null) : of[sort];
}

function written(value: number, sort: RankOrder, currency: string): string {
  if (sort !== "mediaValue") return value.toLocaleString("en");
  const money = new Intl.NumberFormat("en", { style: "currency", currency, maximumFractionDigits: 0 });
  return money.format(
    value /
      10 ** (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2),
  );
}

function day(iso: string | null, timeZone: string): string {
  return iso === null ? "" : new Date(iso).toLocaleDateString("en", { timeZone, dateStyle: "medium" });
}
