import "react";

/** Attributes missing from React 18's types. React 18 renders them unchanged. */
declare module "react" {
  interface HTMLAttributes<T> {
    inert?: "";
    popover?: "auto" | "manual";
  }
  interface ImgHTMLAttributes<T> {
    fetchpriority?: "high" | "low";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "hide" | "show" | "toggle";
  }
}
