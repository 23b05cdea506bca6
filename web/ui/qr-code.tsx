import { useMemo } from 'react'
import { encode } from 'uqr'

/** Empty modules around a code, as its standard requires. */
const QUIET_MODULES = 4

/** Shows a QR code. It is dark on light in both themes, because half of all scanners read no other code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 0 }), [text])
  const whole = size + 2 * QUIET_MODULES
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="w-full max-w-72 rounded-small border border-line bg-paper text-on-banana forced-color-adjust-none"
    >
      <path d={codePath(data)} fill="currentColor" />
    </svg>
  )
}

/** Returns the dark modules of a code as one path: a rectangle for each run of a row. */
export const codePath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) =>
      runsOf(row)
        .map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('')

function runsOf(row: readonly boolean[]) {
  const runs: { x: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last !== undefined && last.x + last.length === x) last.length += 1
    else runs.push({ x, length: 1 })
  }
  return runs
}
