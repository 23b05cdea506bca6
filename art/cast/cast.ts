import type { Character } from '../characters.ts'
import { burro } from './burro.ts'
import { java } from './java.ts'
import { lakatan } from './lakatan.ts'
import { michel } from './michel.ts'
import { pip } from './pip.ts'
import { saba } from './saba.ts'

/** Each character's figure without its card, in card units, in the pose of the card. */
export const CAST: Record<Character['slug'], () => string> = {
  pip: () => pip(),
  saba: () => saba(),
  lakatan: () => lakatan(),
  burro: () => burro(),
  java: () => java(),
  michel: () => michel(),
}
