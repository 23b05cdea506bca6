/** How many copies are shown at once: as many as one purchase can bring. */
export const SHOWN_MAX = 10

/*
 * One step after the other, none longer than 240 ms; the lengths stand in `opening.css`. All in ms from the beginning.
 */
/** The shutter has rattled, and goes up. */
export const SHUTTER_AT = 160
/** Light falls out of the stall. */
export const LIGHT_AT = 320
const RISE_AT = 400
const RISE_STEP = 60
const RISE_LENGTH = 200
const FLIP_STEP = 70
const FLIP_LENGTH = 240
/** When a card rises from the counter. */
export const riseAt = (index: number) => RISE_AT + index * RISE_STEP

/** When a card shows its face: once all of them are there. */
export const flipAt = (index: number, count: number) => riseAt(count - 1) + RISE_LENGTH + index * FLIP_STEP

/** When all of them have shown it, and are named. */
export const overAt = (count: number) => flipAt(count - 1, count) + FLIP_LENGTH

/** A click beside it may have been meant for what stood there before. */
export const SKIP_BESIDE_AT = 1_000
