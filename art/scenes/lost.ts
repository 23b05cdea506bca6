import { glow, moon, shards, sky, stars } from '../backdrop/parts.ts'

import { scarf } from '../cast/pip.ts'
import { arm, body, boot, fist, leg, stem } from '../rig/body.ts'
import { brow, eye, face, gulp } from '../rig/face.ts'

import { faint, flat, inked, line, place, solid } from '../rig/ink.ts'
import { pictureSvg } from '../rig/svg.ts'
import { BANANA, GOLD, LINEN, NIGHT, VIOLET, WOOD } from '../tokens.ts'
import { lantern } from '../tools.ts'

/** Draws the not-found scene: a banana with a lantern between signs that all disagree. */
export function lostSvg(): string {
  return pictureSvg(
    'lost',
    'A lost banana holds up a lantern beside a signpost',
    320,
    240,
    `<clipPath id="lost-window"><path d="M30 70Q40 14 110 14H230Q296 20 298 90V186Q292 232 230 232H90Q24 230 22 170Z"/></clipPath>` +
      `<g clip-path="url(#lost-window)">${night()}</g>` +
      inked(signpost() + wanderer()) +
      `<g clip-path="url(#lost-window)">${faint(0.35, flat('M0 196Q60 178 120 194T240 192T340 186V206Q260 214 200 206T90 212T0 208Z', LINEN.mid))}</g>`,
  )
}

function night(): string {
  return (
    sky('lost', { top: '#191638', bottom: '#4d2b54' }) +
    moon(72, 62, 22) +
    stars([
      [130, 40],
      [232, 36],
      [270, 66],
      [180, 32],
    ]) +
    flat(
      'M0 240V120L20 96L32 118L52 84L74 130L92 108L110 160V240ZM320 240V96L296 70L280 104L262 88L240 140L222 170V240Z',
      NIGHT.far,
    ) +
    glow('lost', 190, 110, 110) +
    flat('M0 204Q160 178 320 204V240H0Z', NIGHT.near) +
    shards(290, 212, 0.7, VIOLET, 8)
  )
}

function signpost(): string {
  const board = 'M-34-11L26-11L38 0L26 11L-34 11Z'
  const sign = (y: number, turn: number, flip: number): string =>
    place(
      78,
      y,
      solid(board, WOOD.light) + flat('M-32 4L34 4L26 9L-32 9Z', WOOD.mid) + line(`${board}M-20-1H14`),
      turn,
      flip,
      1,
    )
  return solid('M73 96H84L86 216H71Z', WOOD.shade) + sign(112, -8, 1) + sign(140, 10, -1) + sign(168, -3, 1)
}

function wanderer(): string {
  const { form, markup } = body(
    [
      [182, 64],
      [198, 104],
      [196, 148],
      [172, 194],
    ],
    [18, 38, 44, 44, 38, 28, 12],
    BANANA,
  )
  return (
    leg(
      form.at(0.9, 0.3),
      [
        [198, 204],
        [202, 212],
      ],
      BANANA,
      9,
    ) +
    boot([202, 214], WOOD, 0, 1) +
    leg(
      form.at(0.9, -0.3),
      [
        [166, 204],
        [160, 212],
      ],
      BANANA,
      9,
    ) +
    boot([160, 214], WOOD, 0, -1) +
    stem(form, -8) +
    arm(
      form.at(0.55, 0.8),
      [
        [262, 130],
        [256, 84],
      ],
      BANANA,
    ) +
    lantern([256, 74], GOLD, -6, 0.85) +
    fist([256, 76], LINEN, -10) +
    markup +
    place(0, 0, scarf([form.at(0.66, 0)[0] / 0.75, form.at(0.66, 0)[1] / 0.75], form.angle(0.66)), 0, 0.75) +
    face(form, {
      t: 0.34,
      s: -0.1,
      eyes:
        eye({ x: -18, width: 15, height: 19, iris: WOOD.mid }, [-0.8, 0.1]) +
        eye({ x: 17, width: 15, height: 19, iris: WOOD.mid }, [-0.8, 0.1]) +
        brow(-20, -25, 9, 5, 4) +
        brow(19, -25, 9, -5, 4),
      mouth: gulp(),
      mouthAt: [-2, 28],
      cheeks: [-30, 30, 20],
    }) +
    arm(
      form.at(0.6, -0.8),
      [
        [132, 160],
        [138, 130],
      ],
      BANANA,
    ) +
    fist([138, 124], LINEN, -20)
  )
}
