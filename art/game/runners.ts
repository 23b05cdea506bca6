import { goggles } from '../cast/lakatan.ts'
import { helmet, scarf } from '../cast/pip.ts'
import { headscarf } from '../cast/saba.ts'
import type { Character } from '../characters.ts'
import { stem } from '../rig/body.ts'
import { disc, dot, flat, line, place, rounded, shaded, smaller, solid } from '../rig/ink.ts'
import { type PathPoint, tube } from '../rig/path.ts'

import { BANANA, FLESH, JADE, LACQUER, LINEN, RIPE, STEM, WOOD } from '../tokens.ts'
import { ladle, lantern, pack, pickaxe } from '../tools.ts'

import { java, michel } from './costumes.ts'

import { type Motion, type RunnerMood, trailOf } from './motion.ts'
import type { Costume } from './runner.ts'

/** Rio Lakatan: slim and fast, with a long scarf and a lantern on a pole over his shoulder. */
const lakatan: Costume = {
  name: 'lakatan',
  title: 'Rio Lakatan runs',
  spine: [
    [14, -144],
    [20, -94],
    [4, -40],
    [-46, 4],
  ],
  radii: [18, 33, 36, 35, 30, 22, 9],
  peel: BANANA,
  boots: JADE,
  gloves: BANANA,
  look: { t: 0.3, apart: 15, brows: -1, eyes: { width: 14, height: 18, iris: JADE.shade } },
  behind: (form, motion) =>
    pole(form.at(0.5, 0.2), motion) +
    rounded(tube(trailOf(form.at(0.56, -0.7), 82, 20, motion, 6), [9, 11, 12, 8], 5), JADE) +
    tuft(form.at(0.03, 0), motion),
  worn: (form) =>
    place(
      ...form.at(0.58, 0),
      solid('M-36-10Q0 6 35-8Q40 3 34 11Q0 24-34 8Q-40 0-36-10Z', JADE.mid) +
        flat('M6 16Q26 10 34-6Q39 4 34 11Q20 17 6 16Z', JADE.shade),
      form.angle(0.58),
    ),
  hat: (form) => smaller(...form.at(0.1, 0), 0.74, goggles([0, 0], 0), form.angle(0.1)),
  carries: { near: ([x, y]) => [-4 + x * 0.25, 4 + y * 0.3] },
}

function pole([x, y]: PathPoint, { wave, lean }: Motion): string {
  const swing = 14 * Math.sin(wave * 12.6)
  const back: PathPoint = [x - 74, y - 62 + lean]
  return (
    rounded(tube([[x + 30, y + 14], [x - 20, y - 22], back], [5, 5, 4], 4), WOOD) +
    smaller(...back, 0.62, lantern([0, 0], LACQUER), swing)
  )
}

const tuft = ([x, y]: PathPoint, motion: Motion): string =>
  shaded(tube(trailOf([x, y + 4], 48, 8, motion, -46), [10, 11, 8, 3], 4), STEM)

/** Old Burro, bent under a sack of crystals that does not slow him down. */
const burro: Costume = {
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

function beard(mood: RunnerMood): string {
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

function brows(mood: RunnerMood): string {
  const rise = mood === 'run' ? 0 : -5
  const tuft = solid('M-13 3C-10-9 6-11 14-4C16 1 12 5 8 3C2 0-4 2-7 6C-12 9-15 8-13 3Z', LINEN.light)
  return place(-16, -17 + rise, tuft) + place(16, -17 + rise, tuft, 0, -1, 1)
}

/** Auntie Saba: as wide as she is kind, the ladle held high like a torch. */
const saba: Costume = {
  name: 'saba',
  title: 'Auntie Saba runs',
  spine: [
    [10, -126],
    [14, -84],
    [6, -36],
    [-24, 14],
  ],
  radii: [32, 50, 58, 63, 57, 42, 18],
  peel: BANANA,
  boots: JADE,
  gloves: LINEN,
  look: { t: 0.34, apart: 18, eyes: { width: 15, height: 18, iris: JADE.mid } },
  behind: (form, motion) =>
    rounded(tube(trailOf(form.at(0.66, -0.8), 44, 10, motion), [6, 9, 10, 8], 5), LINEN) +
    rounded(tube(trailOf(form.at(0.7, -0.8), 36, 10, motion, 30), [6, 9, 10, 8], 5), LINEN),
  worn: (form) => apron(...form.at(0.68, 0.12), form.angle(0.66)),
  hat: (form, motion) =>
    rounded(tube(trailOf(form.at(0.04, -0.9), 34, 9, motion, 16), [5, 9, 9, 4], 4), LACQUER) +
    smaller(...form.at(0.06, 0), 0.74, headscarf([0, 0], 0), form.angle(0.1)),
  carries: { far: ([x, y]) => [26 + x * 0.15, -36 + y * 0.3] },
  farTool: (hand, { lean }) => smaller(...hand, 0.72, ladle([0, 0], 0, 60), lean - 4),
}

function apron(x: number, y: number, turn: number): string {
  const bib = 'M-40-26Q0-16 38-28C44-8 50 10 44 24C34 38-26 42-42 26C-50 10-46-10-40-26Z'
  return place(
    x,
    y,
    solid(bib, LINEN.mid) +
      flat('M16-22L38-28C44-8 50 10 44 24C36 34 20 37 8 37C24 22 24-4 16-22Z', LINEN.shade) +
      line(bib) +
      solid('M-18 2Q0 8 20 1L18 20Q0 28-17 20Z', LACQUER.mid) +
      dot(-6, 14, 3, FLESH.light) +
      dot(8, 12, 3, FLESH.light),
    turn,
  )
}

/** The guest: a market banana with the seller's sticker still on and one loose strip of peel. */
const guest: Costume = {
  name: 'guest',
  title: 'A market banana runs',
  spine: [
    [12, -138],
    [20, -86],
    [8, -32],
    [-44, 8],
  ],
  radii: [20, 36, 41, 41, 35, 25, 10],
  peel: BANANA,
  boots: JADE,
  gloves: LINEN,
  look: { t: 0.3, eyes: { width: 15, height: 19, iris: WOOD.mid } },
  behind: (form, motion) =>
    smaller(...form.at(0, 0), 0.8, stem({ ...form, at: () => [0, 0] }, -6), form.angle(0.1)) +
    rounded(tube(trailOf(form.at(0.12, -0.6), 62, 14, motion, 10), [12, 13, 10, 4], 5), {
      ...BANANA,
      mid: FLESH.mid,
      shade: FLESH.shade,
    }),
  worn: (form) =>
    place(...form.at(0.66, 0.05), disc(0, 0, 13, JADE.mid, 11) + dot(0, 0, 6, JADE.light, 5), form.angle(0.66)),
}

/** Pip Manzano: small under a helmet that is too big, with the pickaxe on his back. */
const pip: Costume = {
  name: 'pip',
  title: 'Pip Manzano runs',
  spine: [
    [6, -118],
    [18, -78],
    [8, -30],
    [-36, 6],
  ],
  radii: [30, 42, 44, 43, 36, 26, 10],
  peel: BANANA,
  boots: WOOD,
  gloves: LINEN,
  look: { t: 0.43, eyes: { width: 15, height: 19, iris: WOOD.mid } },
  behind: (form, { wave }) =>
    smaller(...form.at(0.62, -0.4), 0.7, pickaxe([0, 0], 0, 124, 50), -44 + 5 * Math.sin(wave * 12.6)),
  worn: (form, motion) =>
    rounded(tube(trailOf(form.at(0.62, -0.8), 52, 12, motion), [8, 9, 9, 8], 5), LACQUER) +
    smaller(...form.at(0.66, 0), 0.7, scarf([0, 0], 0), form.angle(0.66)),
  hat: (form) => smaller(...form.at(0.02, 0), 0.86, helmet([0, -12], 0), form.angle(0.1) - 2),
}

/** Costumes of the runner: the character of the player's best card, or the guest. */
export const COSTUMES: Record<Character['slug'] | 'guest', Costume> = { guest, pip, saba, lakatan, burro, java, michel }
