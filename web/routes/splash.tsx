import { useTranslation } from "react-i18next";
import { Logo } from "../shell/logo.tsx";
import styles from "./splash.module.css";

/** Shown while the app loads. Appears with a delay, so that a quick start shows nothing. */
export function Splash() {
  const { t } = useTranslation("shell");
  return (
    <div className={styles.splash}>
      <Logo />
      <output className="visually-hidden">{t("starting")}</output>
    </div>
  );
}
