/** Copies that are shown at once, which is the most that one purchase can bring. */
export const SHOWN_MAX = 10

/*
 * Steps run one after the other, none longer than 240 ms. Their lengths are in `opening.css`. All times are in ms from the start.
 */
/** The shutter, which has rattled, goes up. */
export const SHUTTER_AT = 160
/** Light shines out of the stall. */
export const LIGHT_AT = 320
const RISE_AT = 400
const RISE_STEP = 60
const RISE_LENGTH = 200
const FLIP_STEP = 70
const FLIP_LENGTH = 240
/** Returns when a card rises from the counter. */
export const riseAt = (index: number) => RISE_AT + index * RISE_STEP

/** Returns when a card shows its face, after all cards have risen. */
export const flipAt = (index: number, count: number) => riseAt(count - 1) + RISE_LENGTH + index * FLIP_STEP

/** Returns when all cards have shown their faces and are named. */
export const overAt = (count: number) => flipAt(count - 1, count) + FLIP_LENGTH

/** From then on a click beside the dialog skips. An earlier one may have been meant for the page. */
export const SKIP_BESIDE_AT = 1_000
