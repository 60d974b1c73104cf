import { type PointerEvent, useRef, useState } from "react";
import { choiceOfDrag, type SwipeChoice } from "./swipe";

/** Makes a card draggable. Returns its offset and event handlers, and calls `onChoice` with each decision. */
export function useCardDrag(onChoice: (choice: SwipeChoice) => void) {
  const start = useRef<{ x: number; at: number } | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!event.isPrimary || event.button !== 0) return;
        start.current = { x: event.clientX, at: event.timeStamp };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!start.current) return;
        const moved = event.clientX - start.current.x;
        // Capture the pointer only after some movement, because links and buttons on the card must stay clickable.
        if (Math.abs(moved) > 8) event.currentTarget.setPointerCapture(event.pointerId);
        setOffset(moved);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (!start.current) return;
        const moved = event.clientX - start.current.x;
        const choice = choiceOfDrag(moved, moved / Math.max(1, event.timeStamp - start.current.at));
        end();
        if (choice) onChoice(choice);
      },
      onPointerCancel: end,
      // Prevent the browser's image drag, which would cancel the pointer.
      onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  };
}
