export type PathPoint = readonly [x: number, y: number]

const pair = (x: number, y: number): string => `${x}${y < 0 ? '' : ' '}${y}`

/**
 * Returns a smooth path through all points (Catmull-Rom). Control points mirror each other at every point, so the short `s` command
 * is enough. Steps are whole units relative to the previous point, which keeps a card small.
 */
export function curve(points: readonly PathPoint[], closed = false): string {
  const count = points.length
  const get = (index: number): PathPoint => {
    const [x, y] = (closed ? points[(index + count) % count] : points[Math.min(Math.max(index, 0), count - 1)]) ?? [
      0, 0,
    ]
    return [Math.round(x), Math.round(y)]
  }
  const after = (index: number): number =>
    Math.hypot(get(index + 1)[0] - get(index)[0], get(index + 1)[1] - get(index)[1])
  const before = (index: number): number => after(index - 1)
  /**
   * Returns a control point no further away than half the distance to the nearer neighbour. Otherwise a short cap after a long side
   * would loop.
   */
  const handle = (index: number, direction: 1 | -1): PathPoint => {
    const [x, y] = get(index)
    const [beforeX, beforeY] = get(index - 1)
    const [afterX, afterY] = get(index + 1)
    const [pullX, pullY] = [(afterX - beforeX) / 6, (afterY - beforeY) / 6]
    const nearest = Math.min(...[before(index), after(index)].filter((length) => length > 0))
    const tame = direction * Math.min(1, (0.5 * nearest) / (Math.hypot(pullX, pullY) || 1))
    return [x + tame * pullX, y + tame * pullY]
  }
  const step = ([fromX, fromY]: PathPoint, [toX, toY]: PathPoint): string =>
    pair(Math.round(toX - fromX), Math.round(toY - fromY))
  const join = (parts: readonly string[]): string => parts.join(' ').replaceAll(' -', '-')
  const start = get(0)
  const first = [step(start, handle(0, 1)), step(start, handle(1, -1)), step(start, get(1))]
  const rest: string[] = []
  for (let index = 2; index <= (closed ? count : count - 1); index++) {
    rest.push(step(get(index - 1), handle(index, -1)), step(get(index - 1), get(index)))
  }
  return `M${pair(...start)}c${join(first)}${rest.length > 0 ? 's' : ''}${join(rest)}${closed ? 'z' : ''}`
}

export function polygon(points: readonly PathPoint[]): string {
  return `M${points.map(([x, y]) => pair(Math.round(x), Math.round(y))).join('L')}Z`
}

/**
 * The only organic form of the rig: a spine with a radius along it. Bodies, limbs, peels, scarves and moustaches are all tubes, so
 * a new pose only needs new spine points.
 *
 * `t` runs from 0 (start of the spine) to 1. `s` runs across from −1 to 1; positive is on the right of a spine that goes down.
 */
export type Tube = {
  readonly outline: string
  at(t: number, s: number): PathPoint
  /** Returns the rotation, in degrees, of a thing that is upright on a spine that goes straight down. */
  angle(t: number): number
  band(fromT: number, toT: number, innerS: number, outerS: number): string
  across(t: number, fromS?: number, toS?: number, sag?: number): string
  along(fromT: number, toT: number, s: number): string
}

export function tube(spine: readonly PathPoint[], radii: readonly number[], samples = 6): Tube {
  const xs = spine.map(([x]) => x)
  const ys = spine.map(([, y]) => y)
  const tangent = (t: number): PathPoint => {
    const dx = spline(xs, t + 0.01) - spline(xs, t - 0.01)
    const dy = spline(ys, t + 0.01) - spline(ys, t - 0.01)
    const length = Math.hypot(dx, dy) || 1
    return [dx / length, dy / length]
  }
  const at = (t: number, s: number): PathPoint => {
    const [dx, dy] = tangent(t)
    const reach = s * spline(radii, t)
    return [spline(xs, t) + dy * reach, spline(ys, t) - dx * reach]
  }
  const cap = (t: 0 | 1): PathPoint => {
    const [dx, dy] = tangent(t)
    const reach = (t === 0 ? -0.75 : 0.75) * spline(radii, t)
    return [spline(xs, t) + dx * reach, spline(ys, t) + dy * reach]
  }
  const steps = Array.from({ length: samples }, (_, index) => index / (samples - 1))
  const back = steps.toReversed()

  return {
    outline: curve([cap(0), ...steps.map((t) => at(t, 1)), cap(1), ...back.map((t) => at(t, -1))], true),
    at,
    angle: (t) => {
      const [dx, dy] = tangent(t)
      return (Math.atan2(-dx, dy) * 180) / Math.PI
    },
    band: (fromT, toT, innerS, outerS) => {
      const mix = (f: number): number => fromT + (toT - fromT) * f
      const lens = [0.3, 0.7].map((f) => at(mix(f), innerS))
      const edge = [1, 0.5, 0].map((f) => at(mix(f), outerS))
      return curve([...lens, ...edge], true)
    },
    across: (t, fromS = -1, toS = 1, sag = 0.04) => curve([at(t, fromS), at(t + sag, (fromS + toS) / 2), at(t, toS)]),
    along: (fromT, toT, s) => curve([at(fromT, s * 0.8), at((fromT + toT) / 2, s), at(toT, s * 0.8)]),
  }
}

/** Interpolates evenly spaced values (Catmull-Rom); continues straight beyond both ends. */
function spline(values: readonly number[], t: number): number {
  const last = values.length - 1
  const position = Math.min(Math.max(t, 0), 1) * last
  const index = Math.min(Math.floor(position), last - 1)
  const f = position - index
  const b = values[index] ?? 0
  const c = values[index + 1] ?? b
  const a = values[index - 1] ?? 2 * b - c
  const d = values[index + 2] ?? 2 * c - b
  return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
}
