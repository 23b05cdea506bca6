/** Maximum number of nuggets that fall for one increase of the credit, however large. */
export const SHOWER_MAX = 12
/** Number of nuggets at which the cart rolls off. */
export const CART_FULL = 30
/** Milliseconds that the cart needs to leave and return. */
export const ROLL_MS = 2_600
/** Number of reused nuggets in flight; nothing is allocated while the mine runs. */
const FLYING_MAX = 24
/** Maximum number of visible nuggets in a heap; `TIPPED_SEEN` is the maximum that falls from a sack. */
const HEAP_SEEN = 4
const TIPPED_SEEN = 5
/** Gravity, in px per second squared. */
const FALL = 620
const BETWEEN_MS = 70
const REST_MS = 420

/** A nugget in flight. */
export type Flying = {
  isFlying: boolean
  x: number
  y: number
  speedX: number
  speedY: number
  floorY: number
  /** Milliseconds since it broke loose; `restMs` counts from when it landed. */
  ageMs: number
  restMs: number
  /** Index of the figure at whose feet it lands; −1 for the cart. */
  owner: number
}

/** All nuggets: in flight, at the feet of the figures, in sacks and in the cart. */
export type Nuggets = {
  readonly flying: readonly Flying[]
  /** Number of nuggets by figure, on the ground; `loads` counts those in its sack. */
  readonly heaps: number[]
  readonly loads: number[]
  cart: number
  /** Milliseconds since the cart started to roll; null while it does not roll. */
  rollMs: number | null
  /** Number of nuggets that have yet to fall; `sinceMs` is the time since the last one fell. */
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

/** Returns the number of nuggets that fall when the credit changes. A decrease is a new start, so none fall. */
export function dropsOn(before: number | null, after: number | null): number {
  if (before === null || after === null || !(after > before)) return 0
  return Math.min(SHOWER_MAX, Math.floor(after) - Math.floor(before))
}

/** Adds nuggets that fall one after another. */
export function addNuggets(nuggets: Nuggets, count: number): void {
  nuggets.waiting = Math.min(SHOWER_MAX, nuggets.waiting + count)
}

/** Returns whether the next nugget is due; if so, it no longer waits. */
export function takeDueNugget(nuggets: Nuggets, elapsedMs: number): boolean {
  nuggets.sinceMs += elapsedMs
  if (nuggets.waiting === 0 || nuggets.sinceMs < BETWEEN_MS) return false
  nuggets.waiting -= 1
  nuggets.sinceMs = 0
  return true
}

/** Launches a nugget in an arc that ends at `toX` on the floor. */
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
    // Emptied while it is out of sight.
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

/** Adds the nugget to its heap or to the cart. */
function settle(nuggets: Nuggets, it: Flying): void {
  it.isFlying = false
  if (it.owner < 0) nuggets.cart += 1
  else nuggets.heaps[it.owner] = heapOf(nuggets, it.owner) + 1
}

/** Moves the nuggets at a figure's feet into its sack. */
export function shoulder(nuggets: Nuggets, owner: number): void {
  nuggets.loads[owner] = (nuggets.loads[owner] ?? 0) + heapOf(nuggets, owner)
  nuggets.heaps[owner] = 0
}

/**
 * Empties a figure's sack.
 *
 * @returns number of its nuggets to launch towards the cart; the others are already counted in it
 */
export function tip(nuggets: Nuggets, owner: number): number {
  const load = nuggets.loads[owner] ?? 0
  const seen = Math.min(load, TIPPED_SEEN)
  nuggets.cart += load - seen
  nuggets.loads[owner] = 0
  return seen
}

export const isFull = ({ cart, rollMs }: Nuggets): boolean => cart >= CART_FULL && rollMs === null

/** Returns the cart's distance from its place, 0 to 1: it leaves in the first half and returns in the second. */
export function cartAway({ rollMs }: Nuggets): number {
  const part = (rollMs ?? 0) / ROLL_MS
  const way = part < 0.5 ? part * 2 : 2 - part * 2
  return way * way * (3 - 2 * way)
}

const heapOf = ({ heaps }: Nuggets, owner: number): number => heaps[owner] ?? 0

/** Returns the number of visible nuggets in a heap. */
export const seenInHeap = (nuggets: Nuggets, owner: number): number => Math.min(HEAP_SEEN, heapOf(nuggets, owner))
