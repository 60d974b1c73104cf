import { whenLoaded } from "~/ui/when-loaded";

/** Starts work after its code has loaded. The returned function stops it, or prevents the start. */
export function startWhenLoaded<Code>(load: () => Promise<Code>, begin: (code: Code) => () => void): () => void {
  let stop = () => {};
  const giveUp = whenLoaded(load, (code) => {
    stop = begin(code);
  });
  return () => {
    giveUp();
    stop();
  };
}
