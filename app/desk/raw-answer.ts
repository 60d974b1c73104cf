/** Thrown by a loader that answers without a screen, for instance with a picture. */
export class RawAnswer extends Error {
  override name = "RawAnswer";

  constructor(readonly response: Response) {
    super("This answer is no screen.");
  }
}
