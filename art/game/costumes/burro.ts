import { stem } from '../../rig/body.ts'
import { flat, line, place, solid } from '../../rig/ink.ts'
import { LINEN, RIPE, WOOD } from '../../tokens.ts'
import { pack } from '../../tools/pack.ts'
import type { Mood } from '../motion.ts'
import type { Costume } from '../runner.ts'
import { smaller } from '../smaller.ts'

/** Old Burro, bent under a sack of crystals that does not slow him down. */
export const burro: Costume = {
  name: 'burro',
  title: 'Old Burro runs',
  spine: [
    [30, -124],
    [24, -78],
    [4, -32],
    [-22, 8],
  ],
  radii: [20, 34, 39, 42, 40, 30, 10],
  peel: RIPE,
  boots: WOOD,
  gloves: LINEN,
  look: {
    t: 0.28,
    apart: 15,
    eyes: { width: 13, height: 15, iris: WOOD.light, lid: -0.45, lidFill: RIPE.mid },
    hair: beard,
  },
  behind: (form, { stretch, lean }) =>
    smaller(...form.at(0.46, -1), 0.58, pack([0, 0], 0), lean * 0.7 - 22 + (stretch - 1) * 60) + stem(form, 8),
  worn: (form) => line(form.along(0.3, 0.9, -0.7), WOOD.shade),
}

function beard(mood: Mood): string {
  const fly = mood === 'fall' ? -6 : mood === 'jump' ? 6 : 0
  const hair = `M-30 8C-18 14-8 8-2 6C6 9 16 13 28 7C34 22 32 36 22 42C20 52 12 62 ${fly} ${66 + fly}C0 58-4 54-8 52C-16 56-24 52-26 44C-34 38-35 24-30 8Z`
  return (
    solid(hair, LINEN.mid) +
    flat(`M14 12C20 12 26 9 28 7C34 22 32 36 22 42C20 52 12 62 ${fly} ${66 + fly}C12 50 20 32 14 12Z`, LINEN.shade) +
    line(hair) +
    solid('M-13 5C-10-3 10-3 13 4C14 14 4 15 0 11C-6 16-15 14-13 5Z', RIPE.light) +
    brows(mood)
  )
}

function brows(mood: Mood): string {
  const rise = mood === 'run' ? 0 : -5
  const tuft = solid('M-13 3C-10-9 6-11 14-4C16 1 12 5 8 3C2 0-4 2-7 6C-12 9-15 8-13 3Z', LINEN.light)
  return place(-16, -17 + rise, tuft) + place(16, -17 + rise, tuft, 0, -1, 1)
}
