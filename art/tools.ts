import { disc, dot, faint, flat, line, place, rounded, solid } from './rig/ink.ts'
import { type PathPoint, polygon, tube } from './rig/path.ts'
import { BANANA, FLESH, FROST, GOLD, INK, JADE, LACQUER, MOON, STEEL, STEM, type Tone, VIOLET, WOOD } from './tokens.ts'

const BLADE = 'M-70 26C-50-8-22-20 0-20C22-20 50-8 70 26C44 10 22 6 0 6C-22 6-44 10-70 26Z'

/** Draws a pickaxe with its origin at the grip; the blade is `reach` above it. */
export function pickaxe([x, y]: PathPoint, turn: number, reach: number, butt = 34): string {
  const shaft = `M-7 ${butt}L-6 ${-reach - 18}L6 ${-reach - 18}L7 ${butt}Q0 ${butt + 7}-7 ${butt}Z`
  const blade =
    solid(BLADE, STEEL.mid) +
    flat('M-66 22C-42 8-22 4 0 4C22 4 44 8 66 22C44 2 22-5 0-5C-22-5-46 2-66 22Z', STEEL.shade) +
    flat('M-52 4C-36-8-18-15-2-15L-2-9C-18-9-34-4-52 4Z', STEEL.light) +
    line(BLADE) +
    solid('M-12-25L12-25L10 11L-10 11Z', WOOD.shade)
  const drawn =
    solid(shaft, WOOD.mid) +
    flat(`M1 ${butt}L1 ${-reach}L6 ${-reach}L7 ${butt}Z`, WOOD.shade) +
    line(shaft) +
    place(0, -reach, blade)
  return place(x, y, drawn, turn)
}

/** Draws a sceptre that ends in a hand of bananas; its origin is the grip. */
export function bunch([x, y]: PathPoint, turn: number): string {
  const finger = (reach: number, height: number): string => {
    const form = tube(
      [
        [reach * 0.1, -82],
        [reach, -90 - height * 0.45],
        [reach * 0.9, -90 - height],
      ],
      [9, 15, 5],
      4,
    )
    return solid(tube([form.at(0.9, 0), form.at(1, -0.2)], [7, 7], 2).outline, WOOD.shade) + rounded(form, BANANA)
  }
  const rod = tube(
    [
      [0, 96],
      [0, -86],
    ],
    [6, 6],
    3,
  )
  return place(
    x,
    y,
    rounded(rod, GOLD) +
      finger(32, 58) +
      finger(-32, 54) +
      finger(5, 76) +
      solid('M-18-82C-22-98 22-98 18-82C14-74-14-74-18-82Z', STEM.mid) +
      solid('M-11-75L11-75L8-60L-8-60Z', LACQUER.mid),
    turn,
  )
}

const CUP = 'M-28-4L28-4C28 18 14 30 0 30C-14 30-28 18-28-4Z'

/** Draws a ladle with its origin at the grip; the cup hangs from the far end. */
export const ladle = ([x, y]: PathPoint, turn: number, reach = 74): string =>
  place(
    x,
    y,
    solid(`M-5 26L-5-10L-4 ${-reach}L4 ${-reach}L5-10L5 26Q0 31-5 26Z`, WOOD.mid) +
      place(
        14,
        -reach - 6,
        solid(CUP, STEEL.mid) +
          flat('M6 29C20 26 28 14 28-4L14-4C15 12 14 22 6 29Z', STEEL.shade) +
          flat('M-21 2Q-20 14-12 20Q-14 10-14 2Z', STEEL.light) +
          line(CUP),
        -26,
      ),
    turn,
  )

const PAPER = 'M-15 12C-34 18-34 56-15 62L15 62C34 56 34 18 15 12Z'

/** Draws a lantern that hangs from its origin. */
export const lantern = ([x, y]: PathPoint, tone: Tone, turn = 0, size = 1): string =>
  place(
    x,
    y,
    line('M0 0L0 8M-5 68L-6 84M5 68L6 84M0 68L0 90') +
      solid(PAPER, tone.mid) +
      flat('M8 12L15 12C34 18 34 56 15 62L8 62C20 50 20 24 8 12Z', tone.shade) +
      dot(-7, 37, 10, tone.light, 18) +
      line(`${PAPER}M-4 14C-12 28-12 46-4 60M7 14C16 28 16 46 7 60`) +
      solid('M-14 5L14 5L14 13L-14 13ZM-14 61L14 61L14 69L-14 69Z', GOLD.mid),
    turn,
    size,
  )

/** Draws a crystal ball with a small moon inside; its origin is the centre. */
export const orb = ([x, y]: PathPoint, radius: number): string =>
  place(
    x,
    y,
    disc(0, 0, 38, VIOLET.mid) +
      flat('M-20 26C2 30 26 16 32-14C40 8 28 36 0 36C-8 36-15 32-20 26Z', VIOLET.shade) +
      flat('M6-20A20 20 0 1 0 20 12A17 17 0 0 1 6-20Z', MOON.light) +
      faint(0.8, flat('M-30-6C-28-20-18-29-6-31C-14-24-22-16-24-6Z', FLESH.light)) +
      dot(18, -16, 3, FROST.light) +
      dot(24, 2, 2, GOLD.light) +
      `<circle r="38" fill="none" stroke="${INK}"/>` +
      line('M54-30L54-18M48-24L60-24M-52 22L-52 30M-56 26L-48 26', GOLD.light),
    0,
    radius / 38,
  )

/** Draws a six-sided crystal that grows upwards from its origin. */
export function crystal(x: number, y: number, turn: number, width: number, height: number, tone: Tone): string {
  const shoulder = -height * 0.72
  const outline = polygon([
    [-width * 0.7, 0],
    [-width, shoulder],
    [-width * 0.15, -height],
    [width, shoulder * 0.92],
    [width * 0.75, 0],
  ])
  const dark = polygon([
    [width * 0.25, 0],
    [width * 0.3, shoulder * 0.86],
    [-width * 0.15, -height],
    [width, shoulder * 0.92],
    [width * 0.75, 0],
  ])
  const bright = polygon([
    [-width * 0.45, shoulder * 0.2],
    [-width * 0.65, shoulder * 0.95],
    [-width * 0.3, shoulder * 1.12],
    [-width * 0.1, shoulder * 0.3],
  ])
  return place(x, y, solid(outline, tone.mid) + flat(dark, tone.shade) + flat(bright, tone.light) + line(outline), turn)
}

const SACK = 'M-62 96C-84 60-80-8-46-34C-20-48 28-48 52-30C78 0 78 64 60 96C30 112-34 112-62 96Z'

/** Draws a mountain of a load; its origin is the middle of the back. */
export const pack = ([x, y]: PathPoint, turn: number): string =>
  place(
    x,
    y,
    crystal(-38, -26, -28, 19, 76, VIOLET) +
      crystal(34, -24, 22, 18, 66, VIOLET) +
      crystal(-2, -26, -3, 25, 108, JADE) +
      solid(SACK, WOOD.mid) +
      flat('M26 104C50 74 54 6 32-40C72-30 82 56 60 96C50 102 40 103 26 104Z', WOOD.shade) +
      flat('M-62 50C-68 16-58-8-42-20C-48 8-50 30-46 58Z', WOOD.light) +
      line(SACK) +
      solid('M-74 26Q0 44 74 26L75 44Q0 62-75 44Z', WOOD.shade) +
      solid('M-14 32Q0 36 16 32L15 58Q0 66-14 58Z', GOLD.mid) +
      place(0, -36, solid('M-66-12C-76-14-76 16-66 14L66 16C80 18 80-12 66-12Z', LACQUER.mid), -4) +
      place(
        0,
        -36,
        flat('M-68 4L72 6Q72 14 66 14L-66 12Z', LACQUER.shade) + line('M-34-12L-34 14M36-12L36 15M62-6Q72 0 64 8'),
        -4,
      ),
    turn,
  )

const BASKET = 'M-46-28L46-28L45-2Q0 4-45-2Z'
const LID = 'M-50 0C-46-26-20-36 0-36C20-36 46-26 50 0Q0 9-50 0Z'

/** Draws three bamboo baskets on a palm; its origin is the middle of the bottom rim. */
export function steamer([x, y]: PathPoint, turn: number): string {
  const basket =
    solid(BASKET, WOOD.light) +
    flat('M18-28L46-28L45-2Q30 1 18 1Z', WOOD.mid) +
    line(BASKET) +
    line('M-43-15Q0-9 43-15', WOOD.shade)
  const bun = (at: number): string => solid(`M${at - 17} 4C${at - 19}-16 ${at + 19}-16 ${at + 17} 4Z`, FLESH.light)
  const lid =
    bun(-26) +
    bun(24) +
    place(
      4,
      -14,
      solid(LID, WOOD.mid) +
        flat('M10-35C34-30 48-18 50 0Q32 5 12 6C24-8 22-24 10-35Z', WOOD.shade) +
        flat('M-38-8C-34-20-22-28-8-30C-18-22-24-14-26-6Z', WOOD.light) +
        line(LID) +
        solid('M-9-36Q0-50 9-36Z', WOOD.shade),
      9,
    )
  return place(x, y, basket + place(4, -28, basket) + place(-3, -56, basket) + place(0, -84, lid), turn)
}
