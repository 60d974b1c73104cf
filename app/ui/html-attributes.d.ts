import "react";

/** Attributes that browsers know and the types of React 18 lack. React 18 writes each one as it is spelled here. */
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
