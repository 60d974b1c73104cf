import { afterEach, describe, expect, it, vi } from "vitest";
import { clientState, countNewLikes, countUnread, initialState } from "./client-state";

afterEach(() => clientState.reset());

describe("the client state", () => {
  it("The state holds the specification's shared members (SRC-14) and push members (PWA-07)", () => {
    expect(Object.keys(initialState.shared).sort()).toEqual(
      [
        "paymentCountry",
        "discountcode",
        "welcomeDiscountcode",
        "timeBonus",
        "geolocation_permission",
        "geolocation_geocode",
        "last_chat_opened_profile",
        "last_chat_opened_date",
      ].sort(),
    );
    expect(Object.keys(initialState.push)).toEqual(["isCapable", "isSubscribed", "lastMessage"]);
  });

  it("The client state tells its listeners, keeps members that were not changed, and is cleared at logout", () => {
    const heard = vi.fn();
    const leave = clientState.subscribe(heard);
    clientState.share({ last_chat_opened_profile: "p1" });
    clientState.share({ last_chat_opened_date: 5 });
    expect(clientState.get().shared).toMatchObject({ last_chat_opened_profile: "p1", last_chat_opened_date: 5 });
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    clientState.reset();
    expect(clientState.get()).toEqual(initialState);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("The client state counts unread messages, not conversations (AMB-020), and unseen likes", () => {
    const entry = (id: string, unread: number) => ({
      conversation: { id },
      profile: { id },
      num_unread_messages: unread,
    });
    expect(countUnread([entry("a", 2), entry("b", 0), entry("c", 3)])).toBe(5);
    expect(
      countNewLikes([
        { id: "a", like_new: true },
        { id: "b", like_new: false },
      ]),
    ).toBe(1);
  });
});
