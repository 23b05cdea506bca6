/** At most so many fall for one step of what was credited, however far it leaps. */
export const SHOWER_MAX = 12
/** A cart with more of them rolls off. */
export const CART_FULL = 30
/** The cart goes, and comes back. */
export const ROLL_MS = 2_600
/** Nothing is made while the mine runs: these are taken in turn. */
const FLYING_MAX = 24
/** So many of a heap are seen, and so many fall from a sack. */
const HEAP_SEEN = 4
const TIPPED_SEEN = 5
/** Px a second, each second. */
const FALL = 620
const BETWEEN_MS = 70
const REST_MS = 420

/** A nugget on its way. */
export type Flying = {
  isFlying: boolean
  x: number
  y: number
  speedX: number
  speedY: number
  floorY: number
  /** Since it broke loose, and since it lies. */
  ageMs: number
  restMs: number
  /** The figure at whose feet it comes to lie; −1 for the cart. */
  owner: number
}

/** All nuggets: those that fly, those at the feet of who dug them, those in sacks and in the cart. */
export type Nuggets = {
  readonly flying: readonly Flying[]
  /** By figure. */
  readonly heaps: number[]
  readonly loads: number[]
  cart: number
  /** Since the cart began to roll; null while it stands. */
  rollMs: number | null
  /** That are to fall, and how long ago the last one fell. */
  waiting: number
  sinceMs: number
  next: number
}

export const createNuggets = (): Nuggets => ({
  flying: Array.from({ length: FLYING_MAX }, () => ({
    isFlying: false,
    x: 0,
    y: 0,
    speedX: 0,
    speedY: 0,
    floorY: 0,
    ageMs: 0,
    restMs: 0,
    owner: 0,
  })),
  heaps: [],
  loads: [],
  cart: 0,
  rollMs: null,
  waiting: 0,
  sinceMs: 0,
  next: 0,
})

/** How many nuggets fall when what was credited changes. Less than before is a new beginning. */
export function dropsOn(before: number | null, after: number | null): number {
  if (before === null || after === null || !(after > before)) return 0
  return Math.min(SHOWER_MAX, Math.floor(after) - Math.floor(before))
}

/** Nuggets that are to fall, one after the other. */
export function addNuggets(nuggets: Nuggets, count: number): void {
  nuggets.waiting = Math.min(SHOWER_MAX, nuggets.waiting + count)
}

/** Whether the next one is due; then it is no longer waiting. */
export function takeDue(nuggets: Nuggets, elapsedMs: number): boolean {
  nuggets.sinceMs += elapsedMs
  if (nuggets.waiting === 0 || nuggets.sinceMs < BETWEEN_MS) return false
  nuggets.waiting -= 1
  nuggets.sinceMs = 0
  return true
}

/** Breaks one loose. It lies down where its arc ends. */
export function launch(nuggets: Nuggets, owner: number, x: number, y: number, toX: number, floorY: number): void {
  const it = nuggets.flying[nuggets.next] as Flying
  nuggets.next = (nuggets.next + 1) % FLYING_MAX
  if (it.isFlying) settle(nuggets, it)
  it.speedY = -190 - (nuggets.next % 5) * 14
  const seconds = (Math.sqrt(it.speedY ** 2 + 2 * FALL * Math.max(0, floorY - y)) - it.speedY) / FALL
  it.speedX = (toX - x) / seconds
  it.x = x
  it.y = y
  it.floorY = floorY
  it.ageMs = 0
  it.restMs = 0
  it.owner = owner
  it.isFlying = true
}

export function ageNuggets(nuggets: Nuggets, elapsedMs: number): void {
  const seconds = elapsedMs / 1_000
  if (nuggets.rollMs !== null) {
    nuggets.rollMs += elapsedMs
    // Emptied where nobody sees it.
    if (nuggets.rollMs >= ROLL_MS / 2 && nuggets.cart >= CART_FULL) nuggets.cart = 0
    if (nuggets.rollMs >= ROLL_MS) nuggets.rollMs = null
  }
  for (const it of nuggets.flying) {
    if (!it.isFlying) continue
    it.ageMs += elapsedMs
    if (it.restMs > 0) {
      it.restMs += elapsedMs
      if (it.restMs > REST_MS) settle(nuggets, it)
      continue
    }
    it.speedY += FALL * seconds
    it.x += it.speedX * seconds
    it.y += it.speedY * seconds
    if (it.y < it.floorY || it.speedY < 0) continue
    it.y = it.floorY
    it.restMs = 1
  }
}

/** It joins the heap, or the cart. */
function settle(nuggets: Nuggets, it: Flying): void {
  it.isFlying = false
  if (it.owner < 0) nuggets.cart += 1
  else nuggets.heaps[it.owner] = heapOf(nuggets, it.owner) + 1
}

/** What lies at a figure's feet goes into its sack. */
export function shoulder(nuggets: Nuggets, owner: number): void {
  nuggets.loads[owner] = (nuggets.loads[owner] ?? 0) + heapOf(nuggets, owner)
  nuggets.heaps[owner] = 0
}

/**
 * Empties a figure's sack.
 *
 * @returns how many of its nuggets are to be launched towards the cart; the others are in it already
 */
export function tip(nuggets: Nuggets, owner: number): number {
  const load = nuggets.loads[owner] ?? 0
  const seen = Math.min(load, TIPPED_SEEN)
  nuggets.cart += load - seen
  nuggets.loads[owner] = 0
  return seen
}

export const isFull = ({ cart, rollMs }: Nuggets): boolean => cart >= CART_FULL && rollMs === null

/** How far the cart is from its place, 0 to 1: off to the market by the first half, back by the second. */
export function awayOf({ rollMs }: Nuggets): number {
  const part = (rollMs ?? 0) / ROLL_MS
  const way = part < 0.5 ? part * 2 : 2 - part * 2
  return way * way * (3 - 2 * way)
}

const heapOf = ({ heaps }: Nuggets, owner: number): number => heaps[owner] ?? 0

/** So many lie in a heap to look at. */
export const seenInHeap = (nuggets: Nuggets, owner: number): number => Math.min(HEAP_SEEN, heapOf(nuggets, owner))
