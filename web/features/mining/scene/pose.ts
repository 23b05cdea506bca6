import { type RoundPosition, SWING_MS } from './round.ts'

/** Pose of a figure that faces right. Angles are in radians, clockwise; arms and legs hang down at 0. */
export type FigurePose = {
  /** Forward lean. */
  lean: number
  /** Distance of the hip below its upright height, in px of a figure of full size. */
  sink: number
  /** Ratio of the body's height to its height at rest; the width compensates for it. */
  stretch: number
  hop: number
  legNear: number
  legFar: number
  armNear: number
  armFar: number
  /** Angle of the tool, which points up at 0. */
  tool: number
  hasTool: boolean
  /** Position of the sack: −1 none, 0 on the ground, 1 on the shoulder, 2 held out and tipped. */
  sack: number
  /** Share of the sack that is emptied while it is tipped: 0 full, 1 empty. */
  emptied: number
  isShut: boolean
}

const REST: FigurePose = {
  lean: 0,
  sink: 0,
  stretch: 1,
  hop: 0,
  legNear: 0.06,
  legFar: -0.06,
  armNear: 0.1,
  armFar: -0.2,
  tool: 0.15,
  hasTool: true,
  sack: -1,
  emptied: 0,
  isShut: false,
}

export const createPose = (): FigurePose => ({ ...REST })

/** Shares of a swing: the tool is raised until `RAISED`, falls until `STRUCK`, then rests on the rock. */
const RAISED = 0.56
export const STRUCK = 0.68
const STEP_MS = 620
const BREATH_MS = 4_200
const BLINK_EVERY_MS = 3_900
const BLINK_MS = 130

/**
 * Sets the pose for a moment.
 *
 * @param nowMs time that drives breathing and blinking
 * @param chance number of the figure, so that no two figures blink together
 * @param sleep 0 awake to 1 asleep
 * @param greeting 0 to 1
 */
export function poseAt(
  pose: FigurePose,
  moment: RoundPosition,
  nowMs: number,
  chance: number,
  sleep: number,
  greeting: number,
) {
  const breath = Math.sin(((nowMs + chance * BREATH_MS) / BREATH_MS) * 2 * Math.PI)
  Object.assign(pose, REST)
  pose.stretch += breath * 0.012
  pose.isShut = (nowMs + chance * BLINK_EVERY_MS) % BLINK_EVERY_MS < BLINK_MS
  if (moment.act === 'dig') dig(pose, moment)
  else if (moment.act === 'load') load(pose, moment)
  else if (moment.act === 'tip') tipSack(pose, moment)
  else if (moment.act === 'carry' || moment.act === 'return') walk(pose, moment)
  const napping = moment.act === 'nap' ? Math.min(1, 6 * moment.part, 6 * (1 - moment.part)) : 0
  const deep = Math.max(sleep, napping)
  if (deep > 0) fallAsleep(pose, deep, breath)
  else if (greeting > 0) greet(pose, greeting, nowMs)
}

function dig(pose: FigurePose, { actMs }: RoundPosition): void {
  const swing = (actMs % SWING_MS) / SWING_MS
  const raised = swing < RAISED ? ease(swing / RAISED) : swing < STRUCK ? 1 - (swing - RAISED) / (STRUCK - RAISED) : 0
  // The shock of the blow passes through the whole figure and fades.
  const shock = swing < STRUCK ? 0 : Math.max(0, 1 - (swing - STRUCK) / 0.2)
  pose.armNear = mix(-0.95, -3.5, raised)
  pose.armFar = mix(-1.15, -2.9, raised)
  pose.tool = mix(1.75, -0.7, raised)
  pose.lean = mix(0.24, -0.16, raised)
  pose.stretch = 1 + raised * 0.07 - shock * 0.1
  pose.sink = (1 - raised) * 4 + shock * 2
  pose.legNear = mix(0.34, 0.12, raised)
  pose.legFar = mix(-0.42, -0.3, raised)
}

function load(pose: FigurePose, { part }: RoundPosition): void {
  const down = Math.sin(Math.min(1, part * 1.1) * Math.PI)
  pose.hasTool = false
  pose.sack = part < 0.5 ? 0 : 1
  pose.lean = 0.5 * down
  pose.sink = 9 * down
  pose.stretch = 1 - 0.06 * down
  pose.armNear = mix(-3.3, -0.7, part < 0.5 ? 1 : down)
  pose.armFar = -0.9 * down
}

function walk(pose: FigurePose, { act, actMs }: RoundPosition): void {
  const step = (actMs / STEP_MS) * Math.PI
  const stride = Math.sin(step)
  const isLoaded = act === 'carry'
  pose.hasTool = !isLoaded
  pose.sack = isLoaded ? 1 : -1
  pose.legNear = stride * 0.62
  pose.legFar = -stride * 0.62
  // Up over the standing leg, down at each footfall.
  pose.hop = Math.abs(Math.cos(step)) * (isLoaded ? 3 : 5)
  pose.stretch = 1 + (Math.abs(Math.cos(step)) - 0.5) * 0.06
  pose.lean = (isLoaded ? 0.16 : 0.05) + Math.sin(step * 2) * 0.03
  pose.armNear = isLoaded ? -3.3 : -0.8 + stride * 0.12
  pose.armFar = isLoaded ? -0.2 + stride * 0.3 : stride * 0.5
  // Held out, so that the face stays visible.
  pose.tool = 0.85 + stride * 0.08
}

function tipSack(pose: FigurePose, { part }: RoundPosition): void {
  const up = Math.sin(part * Math.PI)
  pose.hasTool = false
  pose.sack = part < 0.85 ? 2 : -1
  pose.emptied = Math.max(0, Math.min(1, (part - 0.35) / 0.4))
  pose.lean = mix(-0.12, 0.3, ease(Math.min(1, part * 2)))
  pose.stretch = 1 + up * 0.06
  pose.hop = up * 2
  pose.armNear = mix(-3.3, -1.9, up)
  pose.armFar = mix(-0.4, -1.8, up)
}

/** Sits the figure down, with its legs in front and the tool upright in its hand. */
function fallAsleep(pose: FigurePose, deep: number, breath: number): void {
  const nod = ease(deep)
  pose.lean = mix(pose.lean, 0.1 + breath * 0.03, nod)
  pose.sink = mix(pose.sink, 19, nod)
  pose.hop *= 1 - nod
  pose.stretch = mix(pose.stretch, 0.96 + breath * 0.026, nod)
  pose.legNear = mix(pose.legNear, -1.38, nod)
  pose.legFar = mix(pose.legFar, -1.5, nod)
  pose.armNear = mix(pose.armNear, -0.85 + breath * 0.04, nod)
  pose.armFar = mix(pose.armFar, -0.5, nod)
  pose.tool = mix(pose.tool, 0.55, nod)
  if (pose.sack > 0 && deep > 0.4) pose.sack = 0
  if (pose.sack < 0) pose.hasTool = true
  pose.isShut = deep > 0.5
}

function greet(pose: FigurePose, greeting: number, nowMs: number): void {
  const warmth = Math.min(1, greeting * 1.8)
  pose.armFar = mix(pose.armFar, -2.7 + Math.sin(nowMs / 95) * 0.35, warmth)
  pose.lean -= 0.12 * warmth
  pose.stretch += 0.05 * warmth
  pose.hop += 3 * warmth
}

const mix = (from: number, to: number, part: number): number => from + (to - from) * part
const ease = (part: number): number => part * part * (3 - 2 * part)
