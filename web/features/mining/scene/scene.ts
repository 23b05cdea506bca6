import type { Crew, CrewFigure } from './crew.ts'
import { rockX } from './draw-backdrop.ts'
import { type Layout, MINE_HEIGHT, RAILS_Y, type Station } from './layout.ts'
import {
  ageNuggets,
  CART_FULL,
  createNuggets,
  isFull,
  launch,
  type Nuggets,
  shoulder,
  takeDueNugget,
  tip,
} from './nuggets.ts'
import { createPose, type FigurePose, poseAt } from './pose.ts'
import { createMoment, type FigureRound, greetingOf, momentAt, planRound, type RoundPosition } from './round.ts'

/** A figure in the scene: its current step and its pose. */
export type Actor = {
  readonly figure: CrewFigure
  readonly station: Station
  readonly round: FigureRound
  readonly moment: RoundPosition
  readonly pose: FigurePose
  workMs: number
  /** Px from where its work ended to where it sleeps, so that no two figures overlap. */
  aside: number
  /** 0 awake to 1 asleep. */
  sleep: number
  loaded: number
  tipped: number
}

/** Everything that is drawn besides the backdrop. */
export type MineScene = {
  actors: Actor[]
  layout: Layout | null
  crew: Crew | null
  readonly nuggets: Nuggets
  nowMs: number
  isActive: boolean
  /** Brightness of the lamps, 0 to 1. */
  light: number
  /** Whether no figure works and none moves; then a low frame rate is enough. */
  isAsleep: boolean
}

export const createScene = (): MineScene => ({
  actors: [],
  layout: null,
  crew: null,
  nuggets: createNuggets(),
  nowMs: 0,
  isActive: false,
  light: 0,
  isAsleep: false,
})

const FALL_ASLEEP_MS = 900
const BRIGHTEN_MS = 700
/** Brightness of an empty mine, which should look inviting. */
const LIGHT_OF_EMPTY = 0.6
const CART_MOUTH_Y = RAILS_Y - 34

/** Places these figures. Figures that were already in the scene continue where they are. */
export function placeFigures(scene: MineScene, crew: Crew, layout: Layout, isActive: boolean, isStill: boolean): void {
  const isFirst = scene.layout === null
  const before = scene.actors
  scene.actors = crew.figures.map((figure, index) => {
    const station = layout.stations[index] as Station
    const dropX = station.isUpper ? layout.dropX.upper : layout.dropX.lower
    const known = before.find((it) => it.figure.chance === figure.chance && it.figure.name === figure.name)
    return {
      figure,
      station,
      round: planRound(station.x, dropX, station.scale, figure.chance),
      moment: known?.moment ?? createMoment(),
      pose: known?.pose ?? createPose(),
      workMs: known?.workMs ?? 0,
      aside: known?.aside ?? 0,
      sleep: isStill || isFirst ? (isActive && figure.isWorking ? 0 : 1) : (known?.sleep ?? 1),
      loaded: known?.loaded ?? 0,
      tipped: known?.tipped ?? 0,
    }
  })
  scene.layout = layout
  scene.crew = crew
  scene.isActive = isActive
  placeSleepers(scene, layout)
  if (isFirst || isStill) scene.light = lightOf(scene)
}

/** Px between sleeping figures of full size at which each is visible. */
const BED_PX = 52
const BED_STEP_PX = 6

/** Lays figures whose work ended away from their rock beside the others, as close as there is room. */
function placeSleepers({ actors, isActive }: MineScene, { width, cartX }: Layout): void {
  for (const { round, workMs, moment } of actors) momentAt(round, workMs, moment)
  const isHome = ({ moment, station }: Actor) => moment.x === station.x
  const lying = actors.filter(isHome).map(({ station }) => station)
  for (const actor of actors) {
    if (isHome(actor)) actor.aside = 0
    if (isHome(actor) || (isActive && actor.figure.isWorking)) continue
    const { moment, station } = actor
    const isFree = (x: number) =>
      x >= cartX &&
      x <= width &&
      lying.every((it) => it.isUpper !== station.isUpper || Math.abs(it.x - x) >= BED_PX * station.scale)
    const x = nearestFree(moment.x, width, isFree)
    actor.aside = x - moment.x
    lying.push({ ...station, x })
  }
}

/** Returns the nearest free position; `x` if none is free. */
function nearestFree(x: number, width: number, isFree: (x: number) => boolean): number {
  for (let away = 0; away <= width; away += BED_STEP_PX) {
    if (isFree(x + away)) return x + away
    if (isFree(x - away)) return x - away
  }
  return x
}

const lightOf = ({ isActive, actors }: MineScene): number => (actors.length === 0 ? LIGHT_OF_EMPTY : isActive ? 1 : 0)

/** Advances time. Allocates nothing. */
export function ageScene(scene: MineScene, elapsedMs: number): void {
  const { actors, nuggets } = scene
  scene.nowMs += elapsedMs
  const light = lightOf(scene)
  scene.light = towards(scene.light, light, elapsedMs / BRIGHTEN_MS)
  let isAsleep = scene.light === light && nuggets.rollMs === null && nuggets.waiting === 0
  for (let at = 0; at < actors.length; at++) {
    const actor = actors[at] as Actor
    const isWorking = scene.isActive && actor.figure.isWorking
    actor.sleep = towards(actor.sleep, isWorking ? 0 : 1, elapsedMs / FALL_ASLEEP_MS)
    if (actor.sleep < 1) isAsleep = false
    if (actor.sleep === 0) actor.workMs += elapsedMs
    momentAt(actor.round, actor.workMs, actor.moment)
    actor.moment.x += actor.aside * actor.sleep
    carryNuggets(scene, actor, at)
  }
  scene.isAsleep = isAsleep
  for (let at = 0; at < actors.length; at++) {
    const { pose, moment, figure, sleep } = actors[at] as Actor
    poseAt(pose, moment, scene.nowMs, figure.chance, sleep, greetingFor(actors, at))
  }
  if (takeDueNugget(nuggets, elapsedMs)) dropOne(scene)
  ageNuggets(nuggets, elapsedMs)
  if (isFull(nuggets) && !isAwaited(actors)) nuggets.rollMs = 0
}

const towards = (from: number, to: number, step: number): number =>
  from < to ? Math.min(to, from + step) : Math.max(to, from - step)

function greetingFor(actors: readonly Actor[], at: number): number {
  const one = actors[at] as Actor
  let most = 0
  for (let other = 0; other < actors.length; other++) {
    const it = actors[other] as Actor
    if (other === at || it.station.isUpper !== one.station.isUpper || it.sleep > 0 || one.sleep > 0) continue
    most = Math.max(most, greetingOf(one.moment, it.moment))
  }
  return most
}

/** Moves nuggets from the ground into the sack, and from the sack into the cart. */
function carryNuggets({ nuggets, layout }: MineScene, actor: Actor, at: number): void {
  const { moment, station } = actor
  if (moment.act === 'load' && moment.part >= 0.5 && actor.loaded <= moment.rounds) {
    actor.loaded = moment.rounds + 1
    shoulder(nuggets, at)
  }
  if (actor.tipped >= moment.rounds || layout === null) return
  actor.tipped = moment.rounds
  const seen = tip(nuggets, at)
  const y = station.y - 40 * station.scale
  for (let nugget = 0; nugget < seen; nugget++) {
    launch(nuggets, -1, moment.x - 22, y, layout.cartX + 12 - nugget * 7, CART_MOUTH_Y)
  }
}

/** Breaks a nugget out of a digging figure's rock; without an awake figure it falls over the cart. */
function dropOne(scene: MineScene): void {
  const { actors, nuggets, layout } = scene
  if (layout === null) return
  const at = nextDigger(actors, nuggets.next)
  const actor = actors[at]
  if (actor === undefined) {
    launch(nuggets, -1, layout.cartX + 34, MINE_HEIGHT * 0.2, layout.cartX, CART_MOUTH_Y)
    return
  }
  const { x, y, scale } = actor.station
  const rock = rockX(x, scale)
  const lies = (nuggets.next % 4) * 9
  launch(nuggets, at, rock - 18 * scale, y - 42 * scale, rock + (lies - 36) * scale, y + 6)
}

/** Returns the index of a digging figure, else of any that is awake; −1 if all sleep. */
function nextDigger(actors: readonly Actor[], from: number): number {
  let awake = -1
  for (let step = 0; step < actors.length; step++) {
    const at = (from + step) % actors.length
    const { moment, sleep } = actors[at] as Actor
    if (sleep > 0) continue
    if (moment.act === 'dig') return at
    awake = at
  }
  return awake
}

/** Returns whether a figure tips its sack now, or will soon, so that the cart must wait. */
function isAwaited(actors: readonly Actor[]): boolean {
  for (const { moment, round } of actors) {
    if (moment.act === 'tip') return true
    if (moment.act === 'carry' && (1 - moment.part) * round.walkMs < 2_600) return true
  }
  return false
}

/** Adds the nuggets to the cart at once, for a still picture. */
export function settleAll({ nuggets }: MineScene, count: number): void {
  nuggets.cart = (nuggets.cart + count) % CART_FULL
}
