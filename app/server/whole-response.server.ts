/** A response whose bytes are in memory. Streaming by Fetch would cost as much as compressing the page. */
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

export async function bytesOf(response: Response): Promise<Buffer> {
  return response instanceof WholeResponse ? response.whole : Buffer.from(await response.arrayBuffer());
}
