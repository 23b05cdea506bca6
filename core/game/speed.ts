import { assert } from '../assert.ts'
import { RULES, type Variant } from './rules.ts'

/** Returns the speed in a tick, in units a tick. It grows evenly to its maximum and stays there. */
export function speedAt(variant: Variant, tick: number): number {
  const { speedFrom, speedTo, speedUpTicks } = RULES[variant]
  if (tick >= speedUpTicks) return speedTo
  return speedFrom + Math.floor(((speedTo - speedFrom) * tick) / speedUpTicks)
}

/** Returns the distance up to each tick while the speed still grows. */
function wayWhileSpeedingUp(variant: Variant): Int32Array {
  const { speedUpTicks } = RULES[variant]
  const way = new Int32Array(speedUpTicks + 1)
  for (let tick = 0; tick < speedUpTicks; tick++) way[tick + 1] = (way[tick] ?? 0) + speedAt(variant, tick)
  return way
}
const WAYS: Readonly<Record<Variant, Int32Array>> = {
  cactus: wayWhileSpeedingUp('cactus'),
  character: wayWhileSpeedingUp('character'),
}

/** Returns the distance behind the runner when a tick begins, in units. It depends on the tick alone. */
export function distanceAt(variant: Variant, tick: number): number {
  const { speedTo, speedUpTicks } = RULES[variant]
  const way = WAYS[variant][Math.min(tick, speedUpTicks)]
  assert(way !== undefined, `there is no tick ${tick}`)
  return tick <= speedUpTicks ? way : way + (tick - speedUpTicks) * speedTo
}
