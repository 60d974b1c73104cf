import "react";

/** Attributes that browsers know but React 18's types lack. React 18 writes these names unchanged. */
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
