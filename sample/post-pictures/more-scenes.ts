import type { Scene } from "./scenes.ts";
import { circle, ellipse, line, rect, round, shape, times } from "./shapes.ts";

const COATS = [
  { coat: "#c98b4f", marks: "#f4e6d2" },
  { coat: "#5d5751", marks: "#e9e4dd" },
  { coat: "#e8dcc6", marks: "#b98a5a" },
  { coat: "#2f2c2b", marks: "#d9d4cd" },
  { coat: "#b7b4b0", marks: "#ffffff" },
];

/** A cat or a dog that sits in a room, seen from the front. */
export const pet: Scene = ({ width: w, height: h, random, colors: c }) => {
  const unit = Math.min(w, h);
  const [x, floor] = [w * (0.42 + random.next() * 0.16), h * 0.88];
  const isCat = random.chance(0.5);
  const { coat, marks } = random.pick(COATS);
  const [head, tall] = [unit * 0.15, unit * 0.46];
  const top = floor - tall;
  const tail = isCat
    ? line(
        `M${round(x + unit * 0.15)} ${round(floor - 12)} q${round(unit * 0.2)} ${round(-unit * 0.02)} ${round(unit * 0.14)} ${round(-unit * 0.22)}`,
        coat,
        unit * 0.05,
      )
    : line(
        `M${round(x + unit * 0.15)} ${round(floor - unit * 0.1)} q${round(unit * 0.12)} ${round(-unit * 0.04)} ${round(unit * 0.13)} ${round(-unit * 0.14)}`,
        coat,
        unit * 0.04,
      );
  const ear = (side: number) =>
    isCat
      ? shape(
          `M${round(x + side * head * 0.95)} ${round(top - head * 0.1)} L${round(x + side * head * 0.85)} ${round(top - head * 1.35)} L${round(x + side * head * 0.15)} ${round(top - head * 0.75)} Z`,
          coat,
        )
      : ellipse(
          x + side * head * 1.02,
          top + head * 0.05,
          head * 0.34,
          head * 0.72,
          marks,
          `transform="rotate(${side * -14} ${round(x + side * head)} ${round(top)})"`,
        );
  const face =
    circle(x, top, head, coat) +
    ellipse(x, top + head * 0.42, head * 0.5, head * 0.4, marks) +
    circle(x - head * 0.4, top - head * 0.1, head * 0.12, "#1c1a19") +
    circle(x + head * 0.4, top - head * 0.1, head * 0.12, "#1c1a19") +
    ellipse(x, top + head * 0.24, head * 0.15, head * 0.1, "#1c1a19");
  const whiskers = isCat
    ? times(4, (i) => {
        const side = i < 2 ? -1 : 1;
        return line(
          `M${round(x + side * head * 0.4)} ${round(top + head * (0.38 + (i % 2) * 0.14))} h${round(side * head * 0.8)}`,
          c.ink,
          1.2,
          'opacity="0.5"',
        );
      })
    : "";
  const paws =
    ellipse(x - unit * 0.07, floor, unit * 0.06, unit * 0.03, marks) +
    ellipse(x + unit * 0.07, floor, unit * 0.06, unit * 0.03, marks);
  const frame = random.chance(0.6)
    ? rect(w * 0.1, h * 0.1, unit * 0.24, unit * 0.3, c.light, 'opacity="0.7"') +
      rect(w * 0.1 + 8, h * 0.1 + 8, unit * 0.24 - 16, unit * 0.3 - 16, c.accent, 'opacity="0.5"')
    : circle(w * 0.82, h * 0.2, unit * 0.1, c.light, 'opacity="0.6"');
  return (
    frame +
    rect(0, h * 0.8, w, h * 0.2, c.far) +
    ellipse(x, floor + 6, unit * 0.36, unit * 0.06, c.accent, 'opacity="0.8"') +
    tail +
    ellipse(x, floor - tall * 0.38, unit * 0.17, tall * 0.42, coat) +
    ellipse(x, floor - tall * 0.42, unit * 0.08, tall * 0.28, marks, 'opacity="0.9"') +
    paws +
    ear(-1) +
    ear(1) +
    face +
    whiskers
  );
};

const SCALES = ["#f28f3b", "#e2603f", "#f4d35e", "#6ac1d8", "#e85d9a", "#8ad36b"];

/** Fish between plants, bubbles above them. */
export const aquarium: Scene = ({ width: w, height: h, random, colors: c }) => {
  const unit = Math.min(w, h);
  const weeds = times(random.int(5, 9), () => {
    const [x, tall] = [w * random.next(), h * (0.2 + random.next() * 0.35)];
    return line(
      `M${round(x)} ${h} q${random.int(-30, 30)} ${round(-tall * 0.4)} 0 ${round(-tall * 0.7)} t${random.int(-14, 14)} ${round(-tall * 0.3)}`,
      random.chance(0.5) ? "#2f7d54" : "#4f9f6c",
      unit * 0.022,
      'opacity="0.9"',
    );
  });
  const fish = times(random.int(3, 7), () => {
    const [x, y, size] = [
      w * (0.12 + random.next() * 0.76),
      h * (0.18 + random.next() * 0.55),
      unit * (0.05 + random.next() * 0.06),
    ];
    const side = random.chance(0.5) ? 1 : -1;
    const fill = random.pick(SCALES);
    return (
      shape(
        `M${round(x - side * size * 1.1)} ${round(y)} l${round(-side * size)} ${round(-size * 0.7)} v${round(size * 1.4)} Z`,
        fill,
        'opacity="0.85"',
      ) +
      ellipse(x, y, size * 1.4, size * 0.8, fill) +
      rect(x - size * 0.2, y - size * 0.74, size * 0.35, size * 1.48, "#ffffff", 'opacity="0.55"') +
      circle(x + side * size * 0.8, y - size * 0.15, size * 0.16, "#111111")
    );
  });
  const bubbles = times(random.int(8, 16), () =>
    circle(
      w * random.next(),
      h * random.next() * 0.8,
      unit * (0.006 + random.next() * 0.014),
      "#ffffff",
      'opacity="0.45"',
    ),
  );
  const stones = times(6, (i) =>
    ellipse(
      (w / 5) * i,
      h,
      w * (0.08 + random.next() * 0.08),
      h * (0.03 + random.next() * 0.05),
      i % 2 ? c.near : c.far,
    ),
  );
  return (
    rect(0, 0, w, h, "#1b6f8f") + rect(0, 0, w, h * 0.35, "#5fb8cf", 'opacity="0.45"') + weeds + stones + bubbles + fish
  );
};

const PAINTS = ["#c8352b", "#20639b", "#f2b705", "#2f3b45", "#e9ecef", "#3a7d5c"];

/** A car seen from the side, on a road before hills. */
export const car: Scene = ({ width: w, height: h, random, colors: c }) => {
  const long = w * 0.64;
  const [x, road] = [w * (0.14 + random.next() * 0.08), h * 0.78];
  const paint = random.pick(PAINTS);
  const tall = long * 0.16;
  const roof = long * (random.chance(0.5) ? 0.15 : 0.2);
  const wheel = (at: number) =>
    circle(x + long * at, road, long * 0.085, "#1a1a1a") + circle(x + long * at, road, long * 0.045, "#b9bec4");
  return (
    shape(
      `M0 ${round(h * 0.6)} Q${round(w * 0.25)} ${round(h * 0.42)} ${round(w * 0.5)} ${round(h * 0.56)} T${w} ${round(h * 0.5)} V${h} H0 Z`,
      c.far,
    ) +
    rect(0, road - 4, w, h - road + 4, "#4a4d52") +
    times(5, (i) => rect(w * (0.02 + i * 0.22), road + (h - road) * 0.5, w * 0.1, 4, "#ffffff", 'opacity="0.7"')) +
    ellipse(x + long * 0.5, road + long * 0.075, long * 0.52, long * 0.035, "#000000", 'opacity="0.3"') +
    shape(
      `M${round(x + long * 0.2)} ${round(road - tall)} q${round(long * 0.1)} ${round(-roof)} ${round(long * 0.2)} ${round(-roof)} h${round(long * 0.16)} q${round(long * 0.12)} 0 ${round(long * 0.24)} ${round(roof)} Z`,
      paint,
    ) +
    shape(
      `M${round(x + long * 0.26)} ${round(road - tall)} q${round(long * 0.06)} ${round(-roof * 0.76)} ${round(long * 0.13)} ${round(-roof * 0.76)} h${round(long * 0.06)} v${round(roof * 0.76)} Z M${round(x + long * 0.48)} ${round(road - tall)} v${round(-roof * 0.76)} h${round(long * 0.07)} q${round(long * 0.08)} 0 ${round(long * 0.16)} ${round(roof * 0.76)} Z`,
      "#dfeaf2",
    ) +
    rect(x, road - tall, long, tall, paint, `rx="${round(tall * 0.4)}"`) +
    rect(x + long * 0.94, road - tall * 0.8, long * 0.06, tall * 0.25, "#fff2b0", 'rx="3"') +
    rect(x, road - tall * 0.8, long * 0.035, tall * 0.25, "#ff5a4a", 'rx="3"') +
    wheel(0.2) +
    wheel(0.79)
  );
};
