/** The reader's connection, which a stream writes to. */
export interface StreamSink {
  write(text: string): void;
  end(): void;
}

/**
 * A response that stays open for minutes. The edge hands over the connection, because Fetch would keep each request
 * in memory (P7).
 */
export class LiveResponse extends Response {
  constructor(
    readonly attach: (sink: StreamSink) => () => void,
    init: ResponseInit,
  ) {
    super(null, init);
  }
}
