type Transition<State> = { from: readonly State[]; to: State };

/**
 * The states of a record, and its steps by the word for what has happened then (`approved`). The server refuses every other
 * step, and the web app offers only what is possible.
 */
export type Machine<State extends string, Step extends string> = {
  states: readonly State[];
  steps: Readonly<Record<Step, Transition<State>>>;
  /** Whether a record in this state can take the step. */
  may: (state: State, step: Step) => boolean;
  /** The machine of records that never take these steps. */
  without: (...never: readonly Step[]) => Machine<State, Step>;
};

export function machine<const State extends string, const Step extends string>(
  states: readonly State[],
  steps: Readonly<Record<Step, Transition<NoInfer<State>>>>,
): Machine<State, Step> {
  return {
    states,
    steps,
    may: (state, step) => steps[step].from.includes(state),
    without: (...never) =>
      machine(states, {
        ...steps,
        ...Object.fromEntries(never.map((step) => [step, { ...steps[step], from: [] }])),
      }),
  };
}
