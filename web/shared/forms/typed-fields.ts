type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * What is typed: texts, numbers, dates, tags, chosen files. One press is soon repeated: switches, checkboxes, radio
 * buttons and native selects do not count. Neither do searches and filters (`data-search`, also around them), nor fields
 * that are saved when they change or are left (`data-autosave`).
 */
const ENTRIES = [
  `input:not([type="checkbox"], [type="radio"], [type="search"], [data-search], [data-search] *, [data-autosave])`,
  "textarea:not([data-autosave])",
].join();

/** Compares the fields of a dialog with how they were before the user changed them. */
export class TypedFields {
  #before = new Map<Field, string>();
  readonly #changed = new Set<EventTarget>();
  #submitted: EventTarget | undefined;

  /** Before each change. Fields that are shown later are found then. */
  look(root: Element | null): void {
    const shown = fieldsIn(root).map((field): [Field, string] => [field, this.#before.get(field) ?? field.value]);
    this.#before = new Map(shown);
  }

  change(field: EventTarget): void {
    this.#changed.add(field);
  }

  submit(form: EventTarget): void {
    this.#submitted = form;
  }

  /** The form that was submitted is saved. */
  settle(): void {
    for (const field of this.#before.keys()) {
      if (field.form !== this.#submitted) continue;
      this.#before.delete(field);
      this.#changed.delete(field);
    }
  }

  isTyped(root: Element | null): boolean {
    return fieldsIn(root).some((field) => {
      const before = this.#before.get(field);
      // Hidden fields hold what was chosen, and send no event. Other fields also change when the server has news.
      const isChosen = field.type === "hidden" && before !== undefined;
      return (isChosen || this.#changed.has(field)) && field.value !== before;
    });
  }
}

function fieldsIn(root: Element | null): Field[] {
  return [...(root?.querySelectorAll<Field>(ENTRIES) ?? [])];
}
