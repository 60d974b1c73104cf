/** Prefix of the API's paths. The name of a verb follows. */
export const apiRoot = "/api/operator/v1/";

/** Path of the API's description on the console's host. */
export const describedPath = "/api/openapi.json";

/** True for a path of the API, and for the path of its description. */
export const isApiPath = (path: string): boolean => path === describedPath || path.startsWith(apiRoot);
