import { body } from '../rig/body.ts'
import { flat, inked, place } from '../rig/ink.ts'
import { arm, boot, fist, leg } from '../rig/limb.ts'
import type { Point } from '../rig/path.ts'
import type { Tube } from '../rig/tube.ts'
import { GOLD, type Tone } from '../tokens.ts'
import { type Look, runnerFace } from './face.ts'
import { MOTIONS, type Motion } from './motion.ts'
import { type Cell, type Sheet, sheet } from './sheet.ts'

/** Properties that distinguish one runner; all runners share the figure. */
export type Costume = {
  readonly name: string
  readonly title: string
  /** Points from the crown to the tip, relative to the hip, with the body upright. */
  readonly spine: readonly Point[]
  readonly radii: readonly number[]
  readonly peel: Tone
  readonly boots: Tone
  readonly gloves: Tone
  readonly look: Look
  /** Position of the shoulders along the body. */
  readonly shoulderAt?: number
  readonly behind?: (form: Tube, motion: Motion) => string
  /** Drawn on the body, under the face. */
  readonly worn?: (form: Tube, motion: Motion) => string
  /** Drawn on the head, over the face. */
  readonly hat?: (form: Tube, motion: Motion) => string
  /** `farTool` is in the far hand, behind everything else; `nearTool` is in the near hand, in front of everything else. */
  readonly farTool?: (hand: Point, motion: Motion) => string
  readonly nearTool?: (hand: Point, motion: Motion) => string
  /** Replaces the swing of an arm that carries something. */
  readonly carries?: { readonly near?: (swing: Point) => Point; readonly far?: (swing: Point) => Point }
  readonly stockings?: Tone
}

export const RUNNER_CELL = { width: 64, height: 72, anchor: [32, 68] } as const

export const runnerSheet = (costume: Costume): Sheet =>
  sheet(
    `runner-${costume.name}`,
    costume.title,
    MOTIONS.map(([name, motion]): Cell => {
      return { name, ...RUNNER_CELL, markup: runner(costume, motion) }
    }),
  )

/** Draws a runner in one frame, relative to the point on the ground between its feet. */
export function runner(costume: Costume, motion: Motion): string {
  const { form, markup } = body(spineOf(costume, motion), costume.radii, costume.peel)
  const shoulder = costume.shoulderAt ?? 0.6
  const near = form.at(shoulder, -0.5)
  const far = form.at(shoulder, 0.6)
  const nearHand = reach(near, costume.carries?.near?.(motion.hands.near) ?? motion.hands.near)
  const farHand = reach(far, costume.carries?.far?.(motion.hands.far) ?? motion.hands.far)
  return inked(
    (costume.behind?.(form, motion) ?? '') +
      (costume.farTool?.(farHand, motion) ?? '') +
      limb(far, farHand, costume.peel) +
      fist(farHand, costume.gloves, 0) +
      stepOf(costume, motion, 'far') +
      stepOf(costume, motion, 'near') +
      markup +
      (costume.worn?.(form, motion) ?? '') +
      runnerFace(form, costume.look, motion.mood) +
      (costume.hat?.(form, motion) ?? '') +
      (costume.nearTool?.(nearHand, motion) ?? '') +
      limb(near, nearHand, costume.peel) +
      fist(nearHand, costume.gloves, 0) +
      (motion.mood === 'dizzy' ? stars(form.at(0, 0)) : ''),
  )
}

/** Height of the body above the hips, which keeps the legs visible. */
const CLEARANCE = 10

/** Returns the spine of a costume, bent by a motion. */
export function spineOf({ spine }: Costume, { hip, lean, stretch, tail }: Motion): Point[] {
  return spine.map(([x, y], index): Point => {
    const isTip = index === spine.length - 1
    // Upper points lean further than lower ones, which bends the body.
    const turn = (lean * (isTip ? 0 : 1.2 - index * 0.2) * Math.PI) / 180
    const [bentX, bentY] = [isTip ? x - Math.abs(tail) * 0.3 : x, (isTip ? y - tail : y) * stretch * 0.94 - CLEARANCE]
    return [
      hip[0] + bentX * Math.cos(turn) - bentY * Math.sin(turn),
      hip[1] + bentX * Math.sin(turn) + bentY * Math.cos(turn),
    ]
  })
}

const reach = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy]

function stepOf({ peel, boots, stockings }: Costume, { hip, steps }: Motion, side: 'near' | 'far'): string {
  const { ankle, turn } = steps[side]
  const from: Point = [hip[0] + (side === 'near' ? -8 : 10), hip[1] - 10]
  return leg(from, [bend(from, ankle, 36, 1), ankle], stockings ?? peel, 8) + boot(ankle, boots, turn)
}

const limb = (shoulder: Point, hand: Point, tone: Tone): string =>
  arm(shoulder, [bend(shoulder, hand, 30, -1), hand], tone, 7)

/** Maximum distance by which a joint sticks out; a larger one would fold a short leg over itself. */
const SHARPEST = 17

/** Returns the joint between two bones of equal length; knees bend forward (1), elbows back (−1). */
function bend([x, y]: Point, [endX, endY]: Point, bone: number, side: 1 | -1): Point {
  const [dx, dy] = [endX - x, endY - y]
  const length = Math.hypot(dx, dy) || 1
  const out = side * Math.min(SHARPEST, Math.sqrt(Math.max(bone * bone - (length * length) / 4, 16)))
  return [x + dx / 2 + (dy / length) * out, y + dy / 2 - (dx / length) * out]
}

const STAR = 'M0-13L4-4L13-4L6 2L8 12L0 6L-8 12L-6 2L-13-4L-4-4Z'

const stars = ([x, y]: Point): string =>
  [
    [-54, -14, 12],
    [0, -36, -8],
    [52, -16, 20],
  ]
    .map(([dx = 0, dy = 0, turn]) => place(x + dx, y + dy, flat(STAR, GOLD.light), turn))
    .join('')
