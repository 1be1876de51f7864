import { useTranslation } from "react-i18next";
import { Logo } from "../shell/logo.tsx";
import styles from "./splash.module.css";

/** While the app load runs. Comes late, so that a quick start shows nothing at all. */
export function Splash() {
  const { t } = useTranslation("shell");
  return (
    <div className={styles.splash}>
      <Logo />
      <output className="visually-hidden">{t("starting")}</output>
    </div>
  );
}
