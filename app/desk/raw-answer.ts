/** Thrown by a loader whose answer is no screen, such as a picture. */
export class RawAnswer extends Error {
  override name = "RawAnswer";

  constructor(readonly response: Response) {
    super("This answer is no screen.");
  }
}
