// What JSX becomes in the server build, see lean-server.ts. React 18 copies the properties of every element, one by one,
// lest a key or ref stand among them. In JSX a key never does and a ref seldom: all others are taken as they are, as
// React 19 does it. It goes when React 18 does.
import { Fragment, jsx as copying } from "react/jsx-runtime";

const element = Symbol.for("react.element");

/**
 * @param {any} type
 * @param {object} props
 * @param {unknown} [key]
 */
export function jsx(type, props, key) {
  if ("key" in props || "ref" in props || type?.defaultProps !== undefined)
    return copying(type, props, /** @type {string | undefined} */ (key));
  return { $$typeof: element, type, key: key === undefined ? null : `${key}`, ref: null, props, _owner: null };
}

export { Fragment, jsx as jsxs };
