import type { ReplyOf } from "#contract/base/endpoint.ts";
import { updateSpotlight, type listSpotlightChoices, type OwnSpotlight } from "#contract/spotlight/endpoints.ts";
import { unitsOf } from "#contract/spotlight/settings.ts";
import { amountOf, editNumber, numberIn } from "#web/lib/read-number.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";

export type Choices = ReplyOf<typeof listSpotlightChoices>;

/** A price as it is typed. */
type TypedService = { title: string; description: string; price: string; currency: string };

export const amountIn = (currency: string) => ({ ...amountOf(currency.toUpperCase()), min: 0 });

function valuesOf(spotlight: OwnSpotlight, suggested: string) {
  const { version: _version, url: _url, chosen: _chosen, services_bundles, slug, ...others } = spotlight;
  return {
    ...others,
    slug: slug ?? suggested,
    services_bundles: services_bundles.map(({ title, description, price, currency }): TypedService => ({
      title,
      description,
      currency,
      price: price === null ? "" : editNumber(price / unitsOf(currency), amountIn(currency)),
    })),
  };
}
type Values = ReturnType<typeof valuesOf>;

/** In the smallest unit; NaN where the text is not a number, which the schema refuses. */
function priceOf({ price, currency }: TypedService): number | null {
  if (price.trim() === "") return null;
  const amount = numberIn(price, amountIn(currency));
  return amount === undefined ? Number.NaN : Math.round(amount * unitsOf(currency));
}

type Options = {
  id: string;
  spotlight: OwnSpotlight;
  choices: Choices;
  /** The version that the form began with, or has saved. */
  seen: number;
  onSaved: (spotlight: OwnSpotlight) => void;
};

/** All settings of the page, which are saved together. */
export function useSpotlightForm({ id, spotlight, choices, seen, onSaved }: Options) {
  const suggested = spotlight.slug === null ? choices.slug : "";
  return useEndpointForm(updateSpotlight, {
    initial: valuesOf(spotlight, choices.slug),
    inputOf: ({ slug, services_bundles, ...values }: Values) => ({
      id,
      seen,
      ...values,
      // The suggestion is chosen by publishing, or by changing it: a draft reserves no address.
      ...(slug !== "" && (values.public || slug !== suggested) && { slug }),
      services_bundles: services_bundles.map((service) => ({
        title: service.title,
        description: service.description,
        price: priceOf(service),
        currency: service.currency,
      })),
    }),
    onDone: ({ spotlight: saved }) => onSaved(saved),
  });
}
export type SpotlightForm = ReturnType<typeof useSpotlightForm>;

/** What is wrong with a part of the page, or with an item in it. */
export function problemOf({ errors }: SpotlightForm, name: keyof Values): string | undefined {
  const problem = errors[name];
  return typeof problem === "string" ? problem : undefined;
}
