import { Component, type ErrorInfo, type ReactNode } from "react";
import { report } from "../api/report-error.ts";
import { ErrorPage } from "./error-page.tsx";

/** The outermost boundary; each page has the router's. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    void report(error, info.componentStack);
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}
