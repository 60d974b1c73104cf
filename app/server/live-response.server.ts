/** The client's connection, to which a stream writes. */
export interface StreamSink {
  write(text: string): void;
  end(): void;
}

/**
 * A response that stays open for minutes. The stream writes to the connection directly, because Fetch would keep each
 * request in memory (P7).
 */
export class LiveResponse extends Response {
  constructor(
    readonly attach: (sink: StreamSink) => () => void,
    init: ResponseInit,
  ) {
    super(null, init);
  }
}
