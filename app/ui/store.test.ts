import { expect, test, vi } from "vitest";
import { createStore } from "./store";

test("A store tells its listeners of another value, until they leave", () => {
  const store = createStore("one");
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.set("two");
  expect([store.get(), listener.mock.calls.length]).toEqual(["two", 1]);
  leave();
  store.set("three");
  expect([store.get(), listener.mock.calls.length]).toEqual(["three", 1]);
});

test("A store tells nobody of the value that it holds already", () => {
  const held: readonly string[] = ["one"];
  const store = createStore(held);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(held);
  expect(listener).not.toHaveBeenCalled();
});

test("A store keeps its initial value for the hydration of a page whose script already changed it", () => {
  const store = createStore(0);
  store.set(1);
  expect([store.initial(), store.get()]).toEqual([0, 1]);
});

test("Two stores share neither value nor listeners", () => {
  const first = createStore(0);
  const second = createStore(0);
  const listener = vi.fn();
  second.subscribe(listener);
  first.set(1);
  expect([second.get(), listener.mock.calls.length]).toEqual([0, 0]);
});
