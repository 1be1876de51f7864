import { Button, TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useState } from "react";
import {
  editNumber,
  readNumber,
  showBound,
  showNumber,
  type NumberKind,
  type NumberProblem,
} from "#web/lib/read-number.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./number-field.module.css";

const t = texts("ui");

/**
 * A number as text, read by `readNumber`. It shows what it understood, asks where the text means two numbers, and
 * refuses what is outside the range. The form reads the text with `numberIn`.
 */
export function NumberField({
  kind,
  value,
  onChange,
  isSubmitted = false,
  isRequired = false,
  name,
  error,
  onBlur,
  ...props
}: {
  kind: NumberKind;
  value: string;
  onChange: (text: string) => void;
  /** Shows what is wrong although the field still has the focus. */
  isSubmitted?: boolean;
  /** An empty field is an error once the form is submitted. */
  isRequired?: boolean;
  /** Begins messages, where these are not beside the field. */
  name?: string;
} & Omit<TextInputProps, "value" | "onChange" | "type" | "inputMode" | "success">) {
  const [isLeft, setIsLeft] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const reading = readNumber(value, kind);
  const message = (text: ReactNode) => (name === undefined ? text : [name, ": ", text]);
  let problem: ReactNode = error;
  if ("ambiguous" in reading) {
    problem = message(<NumberQuestion kind={kind} readings={reading.ambiguous} onChoose={onChange} />);
  } else if ("invalid" in reading) {
    const isShown = reading.invalid === "empty" ? isRequired && isSubmitted : isLeft || isSubmitted;
    if (isShown) problem = message(numberProblem(reading.invalid, kind));
  }
  const shown = "value" in reading ? showNumber(reading.value, kind) : undefined;
  const isAsTyped = shown === value.trim() || (kind.unit === undefined && shown?.replaceAll(/\D/g, "") === value);
  return (
    <TextInput
      {...props}
      // Decimal pads have neither a minus nor the other separator.
      inputMode="text"
      autoComplete="off"
      value={value}
      error={problem}
      success={isTyped && shown !== undefined && !isAsTyped && message(`= ${shown}`)}
      withSuccessStyles={false}
      successProps={{ className: styles.understood }}
      onChange={(event) => {
        setIsLeft(false);
        setIsTyped(true);
        onChange(event.currentTarget.value);
      }}
      onBlur={(event) => {
        setIsLeft(true);
        onBlur?.(event);
      }}
    />
  );
}

/** Asks which of two numbers is meant; the choice is written so that it means only that. */
export function NumberQuestion({
  kind,
  readings,
  onChoose,
}: {
  kind: NumberKind;
  readings: readonly [number, number];
  onChoose: (text: string) => void;
}) {
  const [one, other] = readings;
  return (
    <span role="alert">
      {t("number.ask", { one: showNumber(one, kind), other: showNumber(other, kind) })}
      <span className={styles.choices}>
        {readings.map((reading) => (
          <Button
            key={reading}
            size="compact-xs"
            variant="default"
            // The field keeps the focus, because leaving it can close it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(editNumber(reading, kind))}
          >
            {showNumber(reading, kind)}
          </Button>
        ))}
      </span>
    </span>
  );
}

/** What to do about a text that is not taken. */
export function numberProblem(problem: NumberProblem, kind: NumberKind): string {
  const { unit, decimals, min, max } = kind;
  const show = (value: number) => showBound(value, kind);
  if (problem === "currency") return t("number.currency", { currency: unit ?? "" });
  if (problem === "decimals") return t("number.decimals", { count: decimals });
  if (problem === "range") {
    if (min === undefined) return t("number.most", { max: show(max ?? Number.MAX_SAFE_INTEGER) });
    return max === undefined
      ? t("number.least", { min: show(min) })
      : t("number.between", { min: show(min), max: show(max) });
  }
  if (unit === "%") return t("number.percent", { example: show(0.025) });
  const plain = { decimals: 2 };
  if (unit !== undefined) {
    return t("number.amount", { plain: "1500", grouped: decimals === 0 ? showNumber(1500, plain) : grouped(1500.5) });
  }
  return t("number.number", {
    example: decimals === 0 ? "1500" : editNumber(2.5, plain),
    grouped: showNumber(1500, plain),
  });
}

function grouped(value: number): string {
  return new Intl.NumberFormat(undefined, { minimumFractionDigits: 2 }).format(value);
}
