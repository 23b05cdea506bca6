import { useMemo } from 'react'
import { encode } from 'uqr'
import { codePath } from './code-path.ts'

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
