import { feature } from "../../kernel/feature.ts";
import { getPerson, listPeople, mailPerson, setPlan, signOutPerson } from "./people.ts";

export const people = feature({
  name: "people",
  handlers: [listPeople, getPerson, setPlan, signOutPerson, mailPerson],
});
