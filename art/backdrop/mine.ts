import { flat, place } from '../rig/ink.ts'
import { polygon } from '../rig/path.ts'
import type { Tone } from '../tokens.ts'

/** Draws crystals without ink, for walls and floors. */
export function shards(x: number, y: number, size: number, tone: Tone, turn = 0): string {
  const shard = (lean: number, height: number, width: number): string => {
    const tip: readonly [number, number] = [lean, -height]
    return (
      flat(polygon([[lean * 0.2 - width, 0], [lean * 0.7 - width, -height * 0.7], tip, [lean * 0.2, 0]]), tone.mid) +
      flat(polygon([[lean * 0.2, 0], tip, [lean * 0.7 + width, -height * 0.66], [lean * 0.2 + width, 0]]), tone.shade) +
      flat(
        polygon([
          [lean * 0.5 - width * 0.6, -height * 0.3],
          [lean * 0.7 - width * 0.7, -height * 0.66],
          [lean * 0.9, -height * 0.8],
        ]),
        tone.light,
      )
    )
  }
  return place(x, y, shard(-26, 44, 8) + shard(28, 36, 8) + shard(0, 66, 11), turn, size)
}

/** Draws the timbered mouth of a tunnel. */
export function tunnel(dark: string, beam: string, edge: string): string {
  return (
    flat('M0 0H320V400H254L248 178Q238 86 160 80Q82 86 72 178L66 400H0Z', dark) +
    flat('M52 400L64 120L84 120L76 400ZM256 120L236 120L244 400L268 400ZM44 122L60 86L260 86L276 122Z', beam) +
    flat(
      'M52 400L64 124L70 124L60 400ZM46 118L61 88L259 88L262 94L66 94L52 120ZM236 124L242 124L250 400L244 400Z',
      edge,
    )
  )
}
