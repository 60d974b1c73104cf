import type { Transport } from "~/server/visit.server";

/** The edge's description of a plain call, for tests that open a visit without a server. */
export const testTransport: Transport = {
  requestId: "test",
  nonce: "test",
  secure: false,
  network: "127.0.0.1",
  address: "198.51.100.7",
  countryHeader: null,
  demo: false,
  local: false,
};
