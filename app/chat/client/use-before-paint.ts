import { useEffect, useLayoutEffect } from "react";

/** Avoids React's server-side warning about `useLayoutEffect`. Effects never run on the server. */
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
