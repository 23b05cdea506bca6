export type Point = readonly [x: number, y: number]

const pair = (x: number, y: number): string => `${x}${y < 0 ? '' : ' '}${y}`

/**
 * Returns a smooth path through all points (Catmull-Rom). Control points mirror each other at every point, so the short `s` command
 * is enough. Steps are whole units relative to the previous point, which keeps a card small.
 */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length
  const get = (index: number): Point => {
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
  const handle = (index: number, direction: 1 | -1): Point => {
    const [x, y] = get(index)
    const [beforeX, beforeY] = get(index - 1)
    const [afterX, afterY] = get(index + 1)
    const [pullX, pullY] = [(afterX - beforeX) / 6, (afterY - beforeY) / 6]
    const nearest = Math.min(...[before(index), after(index)].filter((length) => length > 0))
    const tame = direction * Math.min(1, (0.5 * nearest) / (Math.hypot(pullX, pullY) || 1))
    return [x + tame * pullX, y + tame * pullY]
  }
  const step = ([fromX, fromY]: Point, [toX, toY]: Point): string =>
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

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => pair(Math.round(x), Math.round(y))).join('L')}Z`
}
