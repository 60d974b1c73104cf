import type { TenantCountry } from "~/tenancy/vocabulary";
import { outlines } from "./outlines";

export type Point = readonly [east: number, north: number];

export interface CountryMap {
  country: TenantCountry;
  width: number;
  height: number;
  /** The country's outline, as attribute `d` of an SVG path. */
  land: string;
  /** Meridians and parallels, as attribute `d` of an SVG path. */
  grid: string;
  /** Position of the visitor's pin: the centroid of the largest land mass. */
  start: Point;
}

/** Length of a map's longer side. Path coordinates are integers. */
const size = 400;

export function ringsOf(country: TenantCountry): Point[][] {
  return outlines[country]
    .split(";")
    .map((ring) => ring.split(" ").map((pair) => pair.split(",").map(Number) as unknown as Point));
}

/** Draws a country in an equidistant conic projection, because a plain grid would stretch the north. */
export function mapOf(country: TenantCountry): CountryMap {
  const rings = ringsOf(country);
  const all = rings.flat();
  const bounds = { west: least(all, 0), east: most(all, 0), south: least(all, 1), north: most(all, 1) };
  const cone = coneOver(bounds);
  const flat = rings.map((ring) => ring.map(cone));
  const points = flat.flat();
  const [left, top] = [least(points, 0), least(points, 1)];
  const scale = size / Math.max(most(points, 0) - left, most(points, 1) - top);
  const place = ([x, y]: Point): Point => [Math.round((x - left) * scale), Math.round((y - top) * scale)];
  const fitted = flat.map((ring) => ring.map(place));
  return {
    country,
    width: most(fitted.flat(), 0),
    height: most(fitted.flat(), 1),
    land: fitted.map((ring) => `${lineOf(ring)}z`).join(""),
    grid: gridOver(bounds)
      .map((line) => lineOf(line.map((point) => place(cone(point)))))
      .join(""),
    start: middleOf(fitted[0] as Point[]),
  };
}

interface Bounds {
  west: number;
  east: number;
  south: number;
  north: number;
}

const radians = Math.PI / 180;

function coneOver({ west, east, south, north }: Bounds): (point: Point) => Point {
  const sixth = (north - south) / 6;
  const [first, second] = [(south + sixth) * radians, (north - sixth) * radians];
  const slope = (Math.cos(first) - Math.cos(second)) / (second - first);
  const reach = Math.cos(first) / slope + first;
  const middle = (west + east) / 2;
  return ([x, y]) => {
    const radius = reach - y * radians;
    const angle = slope * (x - middle) * radians;
    return [radius * Math.sin(angle), -(reach - radius * Math.cos(angle))];
  };
}

/** Grid lines at round degrees, a little beyond the map. Larger countries get wider steps. */
function gridOver({ west, east, south, north }: Bounds): Point[][] {
  const step = [1, 2, 5, 10].find((each) => Math.max(east - west, north - south) / each <= 8) ?? 20;
  const along = (from: number, to: number) => {
    const first = Math.floor(from / step) * step - step;
    const count = Math.ceil((to - first) / step) + 2;
    return Array.from({ length: count }, (_, index) => first + index * step);
  };
  const [columns, rows] = [along(west, east), along(south, north)];
  return [...columns.map((x) => rows.map((y): Point => [x, y])), ...rows.map((y) => columns.map((x): Point => [x, y]))];
}

function lineOf(points: readonly Point[]): string {
  let [x, y] = points[0] as Point;
  const steps = points.slice(1).flatMap(([nextX, nextY]) => {
    const step = [nextX - x, nextY - y] as const;
    [x, y] = [nextX, nextY];
    return step[0] === 0 && step[1] === 0 ? [] : [`${step[0]}${step[1] < 0 ? "" : " "}${step[1]}`];
  });
  return `M${points[0]?.join(" ")}l${steps.join(" ")}`;
}

/** The centroid of the land, because the middle of its bounds may lie in the sea. */
function middleOf(ring: readonly Point[]): Point {
  const area = ring.reduce((sum, point, index) => sum + crossOf(point, after(ring, index)), 0);
  const sum = (axis: 0 | 1) =>
    ring.reduce((total, point, index) => {
      const next = after(ring, index);
      return total + (point[axis] + next[axis]) * crossOf(point, next);
    }, 0);
  return [Math.round(sum(0) / (3 * area)), Math.round(sum(1) / (3 * area))];
}

const after = (ring: readonly Point[], index: number) => ring[(index + 1) % ring.length] as Point;
const crossOf = (a: Point, b: Point) => a[0] * b[1] - b[0] * a[1];
const least = (points: readonly Point[], axis: 0 | 1) => Math.min(...points.map((point) => point[axis]));
const most = (points: readonly Point[], axis: 0 | 1) => Math.max(...points.map((point) => point[axis]));
