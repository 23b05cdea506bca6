import { arm, body, boot, fist, leg } from '../rig/body.ts'
import { brow, type Eye, eye, gulp } from '../rig/face.ts'
import { disc, dot, faint, flat, inked, line, place, solid } from '../rig/ink.ts'
import type { PathPoint, Tube } from '../rig/path.ts'
import { BLUSH, FLESH, GOLD, type Tone } from '../tokens.ts'
import { MOTIONS, type Motion, type RunnerMood } from './motion.ts'
import { type Sheet, type SheetDrawing, sheet } from './sheet.ts'

/** Properties that distinguish one runner; all runners share the figure. */
export type Costume = {
  readonly name: string
  readonly title: string
  /** Points from the crown to the tip, relative to the hip, with the body upright. */
  readonly spine: readonly PathPoint[]
  readonly radii: readonly number[]
  readonly peel: Tone
  readonly boots: Tone
  readonly gloves: Tone
  readonly look: FaceStyle
  /** Position of the shoulders along the body. */
  readonly shoulderAt?: number
  readonly behind?: (form: Tube, motion: Motion) => string
  /** Drawn on the body, under the face. */
  readonly worn?: (form: Tube, motion: Motion) => string
  /** Drawn on the head, over the face. */
  readonly hat?: (form: Tube, motion: Motion) => string
  /** `farTool` is in the far hand, behind everything else; `nearTool` is in the near hand, in front of everything else. */
  readonly farTool?: (hand: PathPoint, motion: Motion) => string
  readonly nearTool?: (hand: PathPoint, motion: Motion) => string
  /** Replaces the swing of an arm that carries something. */
  readonly carries?: { readonly near?: (swing: PathPoint) => PathPoint; readonly far?: (swing: PathPoint) => PathPoint }
  readonly stockings?: Tone
}

export const RUNNER_CELL = { width: 64, height: 72, anchor: [32, 68] } as const

export const runnerSheet = (costume: Costume): Sheet =>
  sheet(
    `runner-${costume.name}`,
    costume.title,
    MOTIONS.map(([name, motion]): SheetDrawing => {
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
export function spineOf({ spine }: Costume, { hip, lean, stretch, tail }: Motion): PathPoint[] {
  return spine.map(([x, y], index): PathPoint => {
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

const reach = ([x, y]: PathPoint, [dx, dy]: PathPoint): PathPoint => [x + dx, y + dy]

function stepOf({ peel, boots, stockings }: Costume, { hip, steps }: Motion, side: 'near' | 'far'): string {
  const { ankle, turn } = steps[side]
  const from: PathPoint = [hip[0] + (side === 'near' ? -8 : 10), hip[1] - 10]
  return leg(from, [bend(from, ankle, 36, 1), ankle], stockings ?? peel, 8) + boot(ankle, boots, turn)
}

const limb = (shoulder: PathPoint, hand: PathPoint, tone: Tone): string =>
  arm(shoulder, [bend(shoulder, hand, 30, -1), hand], tone, 7)

/** Maximum distance by which a joint sticks out; a larger one would fold a short leg over itself. */
const SHARPEST = 17

/** Returns the joint between two bones of equal length; knees bend forward (1), elbows back (−1). */
function bend([x, y]: PathPoint, [endX, endY]: PathPoint, bone: number, side: 1 | -1): PathPoint {
  const [dx, dy] = [endX - x, endY - y]
  const length = Math.hypot(dx, dy) || 1
  const out = side * Math.min(SHARPEST, Math.sqrt(Math.max(bone * bone - (length * length) / 4, 16)))
  return [x + dx / 2 + (dy / length) * out, y + dy / 2 - (dx / length) * out]
}

const STAR = 'M0-13L4-4L13-4L6 2L8 12L0 6L-8 12L-6 2L-13-4L-4-4Z'

const stars = ([x, y]: PathPoint): string =>
  [
    [-54, -14, 12],
    [0, -36, -8],
    [52, -16, 20],
  ]
    .map(([dx = 0, dy = 0, turn]) => place(x + dx, y + dy, flat(STAR, GOLD.light), turn))
    .join('')

export type FaceStyle = {
  /** Position along the body of the point between the eyes. */
  readonly t: number
  readonly s?: number
  readonly eyes: { readonly width: number; readonly height: number; readonly iris: string } & Partial<
    Pick<Eye, 'lid' | 'lidFill'>
  >
  readonly apart?: number
  readonly brows?: number
  /** Draws a beard or moustache, which replaces the mouth. */
  readonly hair?: (mood: RunnerMood) => string
  readonly mouthY?: number
}

const GAZE: Record<RunnerMood, PathPoint> = { run: [0.7, 0.05], jump: [0.6, -0.7], fall: [0.5, 0.75], dizzy: [0, 0] }

/** Draws a runner's face, turned three quarters to the right; eyes and mouth show its mood. */
function runnerFace(form: Tube, look: FaceStyle, mood: RunnerMood): string {
  const [x, y] = form.at(look.t, look.s ?? 0.24)
  const apart = look.apart ?? 17
  const { width, height } = look.eyes
  const open = mood === 'jump' || mood === 'fall'
  const lids = open ? { lid: undefined } : {}
  const eyes =
    mood === 'dizzy'
      ? dizzyEye(-apart, width, height, 1) + dizzyEye(apart, width * 0.86, height, -1)
      : eye({ x: -apart, ...look.eyes, ...lids }, GAZE[mood]) +
        eye({ x: apart, ...look.eyes, width: width * 0.86, ...lids }, GAZE[mood])
  const rise = mood === 'jump' ? 5 : 0
  const brows =
    look.brows === undefined
      ? ''
      : brow(-apart, -height - 6 - rise, 10, look.brows, 7) + brow(apart, -height - 6 - rise, 9, look.brows, 7)
  const mouth = look.hair?.(mood) ?? place(3, look.mouthY ?? height + 9, MOUTHS[mood]())
  const cheeks = faint(0.6, dot(-apart - 12, height, 8, BLUSH, 6) + dot(apart + 3, height, 7, BLUSH, 6))
  return place(x, y, `${cheeks}<g stroke-width="4">${mouth}${eyes}${brows}</g>`, form.angle(look.t))
}

const dizzyEye = (x: number, width: number, height: number, flip: 1 | -1): string =>
  place(
    x,
    0,
    disc(0, 0, width, FLESH.light, height) + line('M1 1C4-4 8 3 2 6C-7 9-10-3-3-8C6-13 14-4 11 5'),
    0,
    flip,
    1,
  )

const INSIDE = '#6d1830'
const TONGUE = '#ff7b6b'

export const MOUTHS: Record<RunnerMood, () => string> = {
  run: () => solid('M-15-5Q2 1 17-7Q17 11 1 11Q-14 10-15-5Z', INSIDE) + flat('M-6 8Q2 0 11 5Q4 10-6 8Z', TONGUE),
  jump: () => solid('M-18-8Q0-2 19-9Q21 16 0 18Q-20 15-18-8Z', INSIDE) + flat('M-10 12Q1 3 12 11Q0 20-10 12Z', TONGUE),
  fall: () => solid('M-9-2Q1-11 12-3Q14 14 2 15Q-10 14-9-2Z', INSIDE) + flat('M-4 11Q3 6 8 11Q2 15-4 11Z', TONGUE),
  dizzy: gulp,
}
