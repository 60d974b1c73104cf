import type { Transport } from "~/server/visit.server";

/** Facts of the edge about a request, for tests that open a visit without a server. */
export const testTransport: Transport = {
  requestId: "test",
  nonce: "test",
  secure: false,
  network: "127.0.0.1",
  address: "198.51.100.7",
  countryHeader: null,
  demo: false,
  local: false,
  poll: null,
};
