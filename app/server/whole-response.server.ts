/**
 * A response whose body is at hand. Fetch puts every body into a stream and reads it out again, which for a page costs as
 * much as compressing it; the edge takes it as it is.
 */
export class WholeResponse extends Response {
  constructor(
    readonly whole: Buffer,
    init: ResponseInit,
  ) {
    super(null, init);
  }

  override async text(): Promise<string> {
    return this.whole.toString();
  }
}

/** The bytes of a response, whichever way it holds them. */
export async function bytesOf(response: Response): Promise<Buffer> {
  return response instanceof WholeResponse ? response.whole : Buffer.from(await response.arrayBuffer());
}
