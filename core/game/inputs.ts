import { CHUNK_TICKS, TOGGLES_MAX } from './rules.ts'

/**
 * Returns whether a list has the form of a chunk's toggles: the ticks within it, from 0, in which the button changes, each later
 * than the one before. Whether the button is down at the chunk's start follows from the chunks before.
 *
 * @param length how many of the chunk's ticks were played
 */
export const areToggles = (toggles: ArrayLike<number>, length: number = CHUNK_TICKS): boolean => {
  if (toggles.length > TOGGLES_MAX) return false
  let last = -1
  for (let index = 0; index < toggles.length; index++) {
    const offset = toggles[index] as number
    if (!Number.isInteger(offset) || offset <= last || offset >= length) return false
    last = offset
  }
  return true
}
