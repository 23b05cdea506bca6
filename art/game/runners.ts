import type { Character } from '../characters.ts'
import { burro } from './costumes/burro.ts'
import { guest } from './costumes/guest.ts'
import { java } from './costumes/java.ts'
import { lakatan } from './costumes/lakatan.ts'
import { michel } from './costumes/michel.ts'
import { pip } from './costumes/pip.ts'
import { saba } from './costumes/saba.ts'
import type { Costume } from './runner.ts'

/** Costumes of the runner: the character of the player's best card, or the guest. */
export const COSTUMES: Record<Character['slug'] | 'guest', Costume> = { guest, pip, saba, lakatan, burro, java, michel }
