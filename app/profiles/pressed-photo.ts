const pressedClass = "photo-pressed";

/** The member whose card was pressed last. */
let pressedId = "";

/** Class of a card's photo. The photo of the card pressed last morphs from and into the photo of the profile. */
export const photoClassOf = (memberId: string): string | undefined =>
  memberId === pressedId ? pressedClass : undefined;

/**
 * Marks the photo of a pressed card. Removes an earlier mark, because two marked photos on one page would cancel the
 * view transition.
 */
export function pressPhoto(memberId: string, photo: Element | null): void {
  pressedId = memberId;
  photo?.closest("main")?.querySelector(`.${pressedClass}`)?.classList.remove(pressedClass);
  photo?.classList.add(pressedClass);
}
