import type { Plugin } from "vite";

/** Serves generated files from memory in development. `keep` adds a file. */
export function servedInDevelopment() {
  const files = new Map<string, { type: string; body: string }>();
  const configureServer: NonNullable<Plugin["configureServer"]> = ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const file = files.get(request.url ?? "");
      if (!file) return next();
      response.writeHead(200, { "content-type": `${file.type}; charset=utf-8`, "cache-control": "no-cache" });
      response.end(file.body);
    });
  };
  const keep = (address: string, type: string, body: string) => void files.set(address, { type, body });
  return { configureServer, keep };
}
