import type { ReplyOf } from "#contract/base/endpoint.ts";
import { updateSpotlight, type listSpotlightChoices, type OwnSpotlight } from "#contract/spotlight/endpoints.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";

export type Choices = ReplyOf<typeof listSpotlightChoices>;

function valuesOf(spotlight: OwnSpotlight, suggested: string) {
  const {
    version: _version,
    url: _url,
    chosen: _chosen,
    audience: _audience,
    services_bundles: _services,
    previous_partnerships: _partnerships,
    lastChange: _lastChange,
    slug,
    ...settings
  } = spotlight;
  return { ...settings, slug: slug ?? suggested };
}
type Values = ReturnType<typeof valuesOf>;

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
    inputOf: ({ slug, ...values }: Values) => ({
      id,
      seen,
      ...values,
      // The suggestion is chosen by publishing, or by changing it: a draft reserves no address.
      ...(slug !== "" && (values.public || slug !== suggested) && { slug }),
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
