/** Where a stream writes to: the connection of whoever reads it. */
export interface StreamSink {
  write(text: string): void;
  end(): void;
}

/**
 * A response that goes on for minutes and is written to as things happen. Fetch would read it through a stream of its own,
 * and the request with all that was made for it would wait beside each of thousands; the edge hands over the connection
 * instead (P7). `attach` returns how to let go, which is called once the connection is closed.
 */
export class LiveResponse extends Response {
  constructor(
    readonly attach: (sink: StreamSink) => () => void,
    init: ResponseInit,
  ) {
    super(null, init);
  }
}
