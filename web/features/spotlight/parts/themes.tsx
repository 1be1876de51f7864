import { THEME_COLORS, THEMES, type Theme } from "#contract/spotlight/themes.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./spotlight.module.css";

const t = texts("spotlight");

/** Each theme as its page looks in light and in dark. Buttons instead of radios, which would capture J, K and X. */
export function Themes({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  return (
    <fieldset className="fieldset-reset" aria-label={t("theme")}>
      <span className={styles.label} aria-hidden>
        {t("theme")}
      </span>
      <div className={styles.themes}>
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="button"
            className={styles.theme}
            aria-pressed={theme === value}
            onClick={() => onChange(theme)}
          >
            <span className={styles.swatch} aria-hidden>
              {(["light", "dark"] as const).map((scheme) => {
                const { paper, text, accent } = THEME_COLORS[theme][scheme];
                return (
                  <span key={scheme} style={{ background: paper, color: text }}>
                    Aa
                    <i style={{ background: accent }} />
                  </span>
                );
              })}
            </span>
            {t(`themes.${theme}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
