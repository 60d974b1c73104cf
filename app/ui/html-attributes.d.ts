import "react";

/** Attributes that browsers know and React 18's types lack. React 18 writes each name as spelled here. */
declare module "react" {
  interface HTMLAttributes<T> {
    inert?: "";
    popover?: "auto" | "manual";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "hide" | "show" | "toggle";
  }
}
