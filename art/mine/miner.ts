import type { Motion } from '../game/motion.ts'
import { type Costume, type FaceStyle, MOUTHS, spineOf } from '../game/runner.ts'

import { type Sheet, type SheetDrawing, sheet } from '../game/sheet.ts'
import { arm, body, boot, fist, leg } from '../rig/body.ts'
import { brow, eye, shutEye } from '../rig/face.ts'
import { dot, faint, inked, place } from '../rig/ink.ts'

import type { PathPoint, Tube } from '../rig/path.ts'

import { BLUSH } from '../tokens.ts'

/** A figure of the mine: a runner's figure, cut into moving parts, with a tool in its hand. */
export type MinerArt = {
  readonly costume: Costume
  /** SVG markup of the tool; it extends upwards from the grip. */
  readonly tool: string
}

/** Card units per pixel of the mine. */
export const MINE_UNITS = 2.4

/** Cells of every miner's sheet, in order. */
const PARTS = ['body', 'open', 'shut', 'tool'] as const
type PartName = (typeof PARTS)[number]

/** Upright pose in which everything that hangs points straight down. */
const AT_EASE: Motion = {
  mood: 'run',
  hip: [0, -62],
  lean: 4,
  stretch: 1,
  tail: 0,
  steps: { near: { ankle: [0, 0], turn: 0 }, far: { ankle: [0, 0], turn: 0 } },
  hands: { near: [0, 0], far: [0, 0] },
  trail: 52,
  wave: 0.1,
}

const LEG_LENGTH = 46
const ARM_LENGTH = 40

/** Cell sizes and anchors in pixels of the mine, large enough for the largest miner. */
const CELLS: Record<PartName, { width: number; height: number; anchor: readonly [number, number] }> = {
  body: { width: 98, height: 122, anchor: [52, 116] },
  open: { width: 36, height: 24, anchor: [18, 12] },
  shut: { width: 36, height: 24, anchor: [18, 12] },
  tool: { width: 62, height: 86, anchor: [31, 58] },
}

/** Draws a miner's own parts, each relative to its joint; all face right. */
export function minerSheet({ costume, tool }: MinerArt): Sheet {
  const { form, markup } = body(spineOf(costume, AT_EASE), costume.radii, costume.peel)
  const drawn: Record<PartName, string> = {
    body:
      (costume.behind?.(form, AT_EASE) ?? '') +
      markup +
      (costume.worn?.(form, AT_EASE) ?? '') +
      minerFace(form, costume.look) +
      (costume.hat?.(form, AT_EASE) ?? ''),
    open: openEyes(costume.look),
    shut: shutEyes(costume.look),
    tool,
  }
  return sheet(
    `miner-${costume.name}`,
    `${costume.title.replace(/ runs$/, '')} in the mine`,
    PARTS.map((name): SheetDrawing => ({ name, ...CELLS[name], markup: inked(drawn[name]) })),
    MINE_UNITS,
  )
}

/** Draws the arms and legs of all miners. They differ only in colour, so one shared picture compresses far better than several. */
export const limbsSheet = (miners: readonly MinerArt[]): Sheet =>
  sheet(
    'limbs',
    'Arms and legs of those in the mine',
    miners.flatMap(({ costume }): SheetDrawing[] => {
      const { name, peel, gloves, boots, stockings = peel } = costume
      const ankle: PathPoint = [1, LEG_LENGTH]
      const hand: PathPoint = [0, ARM_LENGTH]
      const bentArm = arm([0, 0], [[-4, ARM_LENGTH / 2], hand], peel, 7) + fist(hand, gloves, 0)
      const bentLeg = leg([0, 0], [[2, LEG_LENGTH / 2], ankle], stockings, 8) + boot(ankle, boots)
      return [
        { name: `${name}-arm`, width: 24, height: 32, anchor: [12, 6], markup: inked(bentArm) },
        { name: `${name}-leg`, width: 28, height: 36, anchor: [10, 8], markup: inked(bentLeg) },
      ]
    }),
    MINE_UNITS,
  )

/** Returns the joints of the body, in pixels of the mine from the ground between the feet. */
export function jointsOf({
  costume,
}: MinerArt): Record<'near' | 'far' | 'eyes', PathPoint> & { readonly turn: number } {
  const { form } = body(spineOf(costume, AT_EASE), costume.radii, costume.peel)
  const { look, shoulderAt = 0.6 } = costume
  const inPixels = ([x, y]: PathPoint): PathPoint => [x / MINE_UNITS, y / MINE_UNITS]
  return {
    near: inPixels(form.at(shoulderAt, -0.5)),
    far: inPixels(form.at(shoulderAt, 0.6)),
    eyes: inPixels(form.at(look.t, look.s ?? 0.24)),
    turn: form.angle(look.t),
  }
}

/** Position of the legs on the body, the same for every miner. `HAND_PX` is the distance from shoulder to hand. */
export const HIPS = { nearX: -8 / MINE_UNITS, farX: 10 / MINE_UNITS, y: -68 / MINE_UNITS }
export const HAND_PX = ARM_LENGTH / MINE_UNITS

const APART = 17

/** Draws a face without its eyes, which are separate parts because they open and shut. */
function minerFace(form: Tube, look: FaceStyle): string {
  const [x, y] = form.at(look.t, look.s ?? 0.24)
  const apart = look.apart ?? APART
  const { height } = look.eyes
  const brows =
    look.brows === undefined
      ? ''
      : brow(-apart, -height - 6, 10, look.brows, 7) + brow(apart, -height - 6, 9, look.brows, 7)
  const mouth = look.hair?.('run') ?? place(3, look.mouthY ?? height + 9, MOUTHS.run())
  const cheeks = faint(0.6, dot(-apart - 12, height, 8, BLUSH, 6) + dot(apart + 3, height, 7, BLUSH, 6))
  return place(x, y, `${cheeks}<g stroke-width="4">${mouth}${brows}</g>`, form.angle(look.t))
}

/** Draws open eyes that look at the work, relative to the point between them. */
function openEyes({ apart = APART, eyes }: FaceStyle): string {
  return inThinInk(
    eye({ x: -apart, ...eyes }, [0.6, 0.25]) + eye({ x: apart, ...eyes, width: eyes.width * 0.86 }, [0.6, 0.25]),
  )
}

const shutEyes = ({ apart = APART, eyes }: FaceStyle): string =>
  inThinInk(shutEye(-apart, 4, eyes.width * 0.8, -0.7) + shutEye(apart, 4, eyes.width * 0.7, -0.7))

const inThinInk = (markup: string): string => `<g stroke-width="4">${markup}</g>`
