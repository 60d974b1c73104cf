/**
 * A response whose text is at hand. Fetch puts every body into a stream and reads it out again, which for a page costs as
 * much as compressing it; the edge takes the text as it is.
 */
export class WholeResponse extends Response {
  constructor(
    readonly whole: string,
    init: ResponseInit,
  ) {
    super(null, init);
  }

  override async text(): Promise<string> {
    return this.whole;
  }
}

/** The bytes of a response, whichever way it holds them. */
export async function bytesOf(response: Response): Promise<Buffer> {
  return response instanceof WholeResponse ? Buffer.from(response.whole) : Buffer.from(await response.arrayBuffer());
}
