import "react";

/** Attributes that browsers know but React 18's types lack. React 18 writes the names as they are here. */
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
