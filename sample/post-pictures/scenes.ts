import type { Random } from "../random.ts";
import { circle, line, rect, round, shape, times } from "./shapes.ts";

/** Colours of one picture: of its sky or wall, from above to below, then of what is in it. */
export type Palette = {
  above: string;
  below: string;
  far: string;
  near: string;
  accent: string;
  light: string;
  ink: string;
};
type Frame = { width: number; height: number; random: Random; colors: Palette };
export type Scene = (frame: Frame) => string;

/** The outline of hills across the picture, around a height. */
function ridge({ width, height, random }: Frame, at: number, rough: number, steps = 7): string {
  const points = Array.from({ length: steps + 1 }, (_, i) => [
    (width * i) / steps,
    at + (random.next() - 0.5) * 2 * rough,
  ]).map(([x = 0, y = 0]) => `${round(x)} ${round(y)}`);
  return `M0 ${height} L${points.join(" L")} L${width} ${height} Z`;
}

export const landscape: Scene = (frame) => {
  const { width: w, height: h, random, colors: c } = frame;
  const sun = { x: w * (0.2 + random.next() * 0.6), y: h * (0.18 + random.next() * 0.2), r: Math.min(w, h) * 0.09 };
  const trees = random.chance(0.6)
    ? times(random.int(3, 7), () => {
        const [x, size, y] = [random.next() * w, h * (0.08 + random.next() * 0.08), h * (0.86 + random.next() * 0.1)];
        return shape(
          `M${round(x)} ${round(y - size)} l${round(size * 0.3)} ${round(size)} h${round(-size * 0.6)} Z`,
          c.ink,
          'opacity="0.85"',
        );
      })
    : "";
  const lake = random.chance(0.45)
    ? rect(0, h * 0.76, w, h * 0.24, c.light, 'opacity="0.35"') +
      times(5, (i) =>
        rect(
          sun.x - sun.r * (1.4 - i * 0.2),
          h * (0.79 + i * 0.035),
          sun.r * (2.8 - i * 0.4),
          2,
          c.light,
          'opacity="0.7"',
        ),
      )
    : "";
  return (
    circle(sun.x, sun.y, sun.r * 1.9, c.light, 'opacity="0.25"') +
    circle(sun.x, sun.y, sun.r, c.light) +
    shape(ridge(frame, h * 0.5, h * 0.12, 5), c.far, 'opacity="0.55"') +
    shape(ridge(frame, h * 0.62, h * 0.08), c.far) +
    shape(ridge(frame, h * 0.76, h * 0.05), c.near) +
    lake +
    shape(ridge(frame, h * 0.93, h * 0.03), c.ink, 'opacity="0.8"') +
    trees
  );
};

export const plate: Scene = ({ width: w, height: h, random, colors: c }) => {
  const [x, y, r] = [w / 2, h / 2, Math.min(w, h) * 0.36];
  const food = ["#c8553d", "#f28f3b", "#588b4c", "#8cb369", "#f4e285", "#a44a3f", "#6d4c3d", "#e8c39e"];
  const pieces = times(random.int(14, 24), () => {
    const [angle, away, size] = [
      random.next() * Math.PI * 2,
      Math.sqrt(random.next()) * r * 0.55,
      r * (0.07 + random.next() * 0.13),
    ];
    const [px, py, fill] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away, random.pick(food)];
    return random.chance(0.6)
      ? circle(px, py, size, fill)
      : `<ellipse cx="${round(px)}" cy="${round(py)}" rx="${round(size * 1.5)}" ry="${round(size * 0.6)}" fill="${fill}" transform="rotate(${random.int(0, 180)} ${round(px)} ${round(py)})"/>`;
  });
  const boards = times(6, (i) => rect((w / 6) * i, 0, 1.5, h, c.ink, 'opacity="0.08"'));
  return (
    boards +
    rect(
      w * 0.06,
      h * 0.1,
      w * 0.4,
      h * 0.8,
      c.light,
      `opacity="0.5" transform="rotate(${random.int(-12, 12)} ${x} ${y})"`,
    ) +
    circle(x + 6, y + 9, r, c.ink, 'opacity="0.18"') +
    circle(x, y, r, "#fbfaf7") +
    circle(x, y, r * 0.76, "#efece5") +
    pieces +
    line(`M${round(x + r * 1.2)} ${round(y - r * 0.6)} v${round(r * 1.3)}`, "#9a9a98", 7) +
    circle(w * 0.1, h * 0.1, r * 0.32, c.accent) +
    circle(w * 0.1, h * 0.1, r * 0.24, c.ink, 'opacity="0.55"')
  );
};

export const stillLife: Scene = ({ width: w, height: h, random, colors: c }) => {
  const floor = h * (0.68 + random.next() * 0.06);
  const unit = Math.min(w, h);
  const things = times(random.int(2, 4), (i) => {
    const [x, tall, wide] = [
      w * (0.22 + i * 0.2) + random.int(-8, 8),
      unit * (0.22 + random.next() * 0.28),
      unit * (0.1 + random.next() * 0.07),
    ];
    const fill = random.pick([c.accent, c.near, c.light, c.far]);
    const shadow = `<ellipse cx="${round(x + wide * 0.4)}" cy="${round(floor + 4)}" rx="${round(wide)}" ry="7" fill="${c.ink}" opacity="0.16"/>`;
    const neck = random.chance(0.5)
      ? rect(x - wide * 0.16, floor - tall - unit * 0.07, wide * 0.32, unit * 0.08, c.ink, 'rx="3"')
      : "";
    const label = rect(
      x - wide * 0.34,
      floor - tall * 0.6,
      wide * 0.68,
      tall * 0.24,
      "#ffffff",
      'opacity="0.75" rx="2"',
    );
    return shadow + neck + rect(x - wide / 2, floor - tall, wide, tall, fill, `rx="${random.int(4, 26)}"`) + label;
  });
  const arch = rect(w * 0.16, h * 0.12, w * 0.68, h, c.far, `rx="${round(w * 0.34)}" opacity="0.45"`);
  return (
    arch +
    rect(0, floor, w, h - floor, c.far, 'opacity="0.8"') +
    things +
    times(random.int(0, 2), () =>
      circle(w * random.next(), floor + (h - floor) * (0.3 + random.next() * 0.5), unit * 0.03, c.accent),
    )
  );
};

export const outfit: Scene = ({ width: w, height: h, random, colors: c }) => {
  const unit = Math.min(w, h);
  const rail = h * 0.16;
  const clothes = times(random.int(3, 4), (i) => {
    const x = w * (0.2 + i * 0.2);
    const [fill, long, wide] = [
      random.pick([c.accent, c.near, c.light, c.far, c.ink]),
      h * (0.36 + random.next() * 0.26),
      unit * 0.13,
    ];
    const [top, bottom] = [rail + h * 0.06, rail + h * 0.06 + long];
    return (
      line(
        `M${round(x)} ${round(rail)} v${round(h * 0.03)} M${round(x - wide)} ${round(top + 10)} L${round(x)} ${round(rail + h * 0.03)} L${round(x + wide)} ${round(top + 10)}`,
        c.ink,
        2.5,
      ) +
      shape(
        `M${round(x - wide)} ${round(top + 8)} Q${round(x)} ${round(top - 4)} ${round(x + wide)} ${round(top + 8)} L${round(x + wide * 1.15)} ${round(bottom)} L${round(x - wide * 1.15)} ${round(bottom)} Z`,
        fill,
      ) +
      line(
        `M${round(x)} ${round(top + 12)} L${round(x + random.int(-6, 6))} ${round(bottom)}`,
        c.ink,
        1.2,
        'opacity="0.25"',
      )
    );
  });
  return (
    rect(0, h * 0.86, w, h * 0.14, c.far) +
    line(`M0 ${round(rail)} H${w}`, c.ink, 5) +
    clothes +
    `<ellipse cx="${round(w * 0.3)}" cy="${round(h * 0.92)}" rx="${round(unit * 0.12)}" ry="${round(unit * 0.035)}" fill="${c.ink}"/>`
  );
};

export const city: Scene = ({ width: w, height: h, random, colors: c }) => {
  const row = (at: number, fill: string, lit: boolean) => {
    let [x, out] = [-10, ""];
    while (x < w) {
      const [wide, tall] = [w * (0.08 + random.next() * 0.1), h * (at + random.next() * 0.24)];
      out += rect(x, h - tall, wide, tall, fill);
      if (lit)
        out += times(14, () =>
          random.chance(0.5)
            ? rect(
                x + wide * (0.12 + 0.2 * random.int(0, 3)),
                h - tall + 8 + random.int(0, Math.max(1, Math.floor(tall / 16))) * 14,
                wide * 0.1,
                6,
                c.accent,
                'opacity="0.85"',
              )
            : "",
        );
      x += wide + random.int(0, 5);
    }
    return out;
  };
  return (
    circle(w * 0.75, h * 0.2, Math.min(w, h) * 0.07, c.light) +
    `<g opacity="0.55">${row(0.4, c.far, false)}</g>${row(0.28, c.near, true)}${row(0.1, c.ink, true)}`
  );
};

export const screen: Scene = ({ width: w, height: h, random, colors: c }) => {
  const [x, y, ww, hh] = [w * 0.12, h * 0.24, w * 0.76, h * 0.46];
  const bars = random.int(5, 8);
  const chart = random.chance(0.5)
    ? times(bars, (i) => {
        const tall = hh * (0.15 + random.next() * 0.5);
        return rect(
          x + ww * 0.1 + (ww * 0.8 * i) / bars,
          y + hh * 0.86 - tall,
          (ww * 0.55) / bars,
          tall,
          i === bars - 1 ? c.accent : c.far,
          'rx="3"',
        );
      })
    : times(6, (i) =>
        rect(
          x + ww * (0.1 + (i % 3) * 0.05),
          y + hh * (0.16 + i * 0.12),
          ww * (0.25 + random.next() * 0.4),
          hh * 0.05,
          random.pick([c.accent, c.far, c.light]),
          'rx="4"',
        ),
      );
  return (
    rect(0, h * 0.78, w, h * 0.22, c.near, 'opacity="0.9"') +
    rect(x - 8, y - 8, ww + 16, hh + 16, c.ink, 'rx="14"') +
    rect(x, y, ww, hh, random.chance(0.5) ? "#1c2233" : "#fbfbfe", 'rx="7"') +
    chart +
    shape(`M${round(x - 30)} ${round(y + hh + 30)} h${round(ww + 60)} l-16 -22 h${round(-ww - 28)} Z`, c.far) +
    rect(w * 0.8, h * 0.68, w * 0.09, h * 0.1, c.accent, 'rx="6"')
  );
};

export const sound: Scene = ({ width: w, height: h, random, colors: c }) => {
  const r = Math.min(w, h) * 0.3;
  const [x, y] = [w * 0.5, h * 0.42];
  const bars = Math.round(w / 22);
  return (
    circle(x, y, r * 1.5, c.accent, 'opacity="0.25"') +
    circle(x, y, r, c.ink) +
    times(5, (i) => circle(x, y, r * (0.9 - i * 0.11), "none", `stroke="${c.light}" stroke-opacity="0.18"`)) +
    circle(x, y, r * 0.34, c.accent) +
    circle(x, y, r * 0.06, c.light) +
    times(bars, (i) => {
      const tall = h * (0.03 + random.next() * 0.16);
      return rect(i * 22 + 5, h * 0.94 - tall, 12, tall, i % 3 ? c.near : c.accent, 'rx="6"');
    })
  );
};

export const game: Scene = ({ width: w, height: h, random, colors: c }) => {
  const horizon = h * 0.55;
  const unit = Math.min(w, h);
  return (
    rect(0, 0, w, h, c.ink) +
    times(26, () => circle(random.next() * w, random.next() * horizon, 0.6 + random.next() * 1.6, c.light)) +
    circle(w * 0.5, horizon, unit * 0.22, c.accent) +
    rect(0, horizon, w, h - horizon, c.near) +
    times(11, (i) =>
      line(`M${round(w * 0.5)} ${round(horizon)} L${round((w * (i - 3)) / 4)} ${h}`, c.accent, 1.4, 'opacity="0.7"'),
    ) +
    times(6, (i) => line(`M0 ${round(horizon + (h - horizon) * (i / 6) ** 2)} H${w}`, c.accent, 1.4, 'opacity="0.7"')) +
    rect(w * 0.05, h * 0.06, w * (0.15 + random.next() * 0.25), 9, "#67d391", 'rx="4"') +
    times(3, (i) => rect(w * 0.88, h * (0.06 + i * 0.06), w * 0.07, unit * 0.035, c.light, 'rx="3" opacity="0.7"')) +
    shape(
      `M${round(w * 0.5)} ${round(h * 0.7)} l${round(unit * 0.08)} ${round(unit * 0.16)} h${round(-unit * 0.16)} Z`,
      c.light,
    )
  );
};

export const sport: Scene = ({ width: w, height: h, random, colors: c }) => {
  const field = random.pick(["#3f7d4e", "#b5583f", "#3c6e9e", "#5a5a66"]);
  const unit = Math.min(w, h);
  const [x, y] = [w * (0.3 + random.next() * 0.4), h * (0.35 + random.next() * 0.3)];
  return (
    rect(0, 0, w, h, field) +
    times(5, (i) => rect(0, (h / 5) * i, w, h / 10, "#ffffff", 'opacity="0.05"')) +
    line(`M${round(w * 0.08)} 0 V${h} M0 ${round(h * 0.62)} H${w}`, "#f4f4ef", 5, 'opacity="0.85"') +
    circle(w * 0.55, h * 0.62, unit * 0.2, "none", 'stroke="#f4f4ef" stroke-width="5" opacity="0.85"') +
    circle(x + 12, y + 16, unit * 0.11, "#000000", 'opacity="0.22"') +
    circle(x, y, unit * 0.11, c.light) +
    line(
      `M${round(x - unit * 0.1)} ${round(y - unit * 0.03)} Q${round(x)} ${round(y + unit * 0.05)} ${round(x + unit * 0.1)} ${round(y - unit * 0.03)}`,
      c.accent,
      4,
    ) +
    line(
      `M${round(x)} ${round(y - unit * 0.11)} Q${round(x - unit * 0.05)} ${round(y)} ${round(x)} ${round(y + unit * 0.11)}`,
      c.accent,
      4,
    )
  );
};

export const plant: Scene = ({ width: w, height: h, random, colors: c }) => {
  const [x, base, unit] = [w * (0.4 + random.next() * 0.2), h * 0.72, Math.min(w, h)];
  const leaves = times(random.int(7, 11), (i) => {
    const [angle, long] = [-90 + (i - 4.5) * 17 + random.int(-6, 6), unit * (0.26 + random.next() * 0.2)];
    return `<path d="M0 0 Q${round(long * 0.5)} ${round(-long * 0.22)} ${round(long)} 0 Q${round(long * 0.5)} ${round(long * 0.22)} 0 0 Z" fill="${random.pick(["#5c8a5a", "#3f6b4a", "#86a86b", "#2f5540"])}" transform="translate(${round(x)} ${round(base - unit * 0.14)}) rotate(${angle})"/>`;
  });
  const window =
    rect(w * 0.08, h * 0.08, w * 0.34, h * 0.4, c.light, 'opacity="0.8"') +
    line(
      `M${round(w * 0.25)} ${round(h * 0.08)} v${round(h * 0.4)} M${round(w * 0.08)} ${round(h * 0.28)} h${round(w * 0.34)}`,
      c.far,
      4,
    );
  return (
    window +
    rect(0, base, w, h - base, c.far) +
    rect(0, base, w, 6, c.near, 'opacity="0.5"') +
    leaves +
    shape(
      `M${round(x - unit * 0.12)} ${round(base - unit * 0.16)} h${round(unit * 0.24)} l${round(-unit * 0.03)} ${round(unit * 0.2)} h${round(-unit * 0.18)} Z`,
      c.accent,
    ) +
    rect(w * 0.74, base - unit * 0.07, unit * 0.14, unit * 0.08, c.near, 'rx="5"')
  );
};

export const poster: Scene = ({ width: w, height: h, random, colors: c }) => {
  const unit = Math.min(w, h);
  const fills = [c.accent, c.near, c.far, c.light, c.ink];
  return times(random.int(6, 9), () => {
    const [x, y, s, fill] = [
      random.next() * w,
      random.next() * h,
      unit * (0.14 + random.next() * 0.3),
      random.pick(fills),
    ];
    const kind = random.int(0, 3);
    if (kind === 0) return circle(x, y, s * 0.6, fill);
    if (kind === 1)
      return rect(x - s / 2, y - s / 2, s, s, fill, `transform="rotate(${random.int(0, 45)} ${round(x)} ${round(y)})"`);
    if (kind === 2)
      return shape(`M${round(x - s)} ${round(y)} a${round(s)} ${round(s)} 0 0 1 ${round(s * 2)} 0 Z`, fill);
    return times(4, (i) => line(`M${round(x - s)} ${round(y + i * 12)} h${round(s * 2)}`, fill, 5));
  });
};
