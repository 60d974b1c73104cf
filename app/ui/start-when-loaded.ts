import { whenLoaded } from "./when-loaded";

/** Loads code, then starts its work. The returned function stops the work or prevents the start. */
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
