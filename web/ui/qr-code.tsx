import { useMemo } from 'react'
import { encode } from 'uqr'
import { codePath } from './code-path.ts'

/** Free modules around a code that its standard asks for. */
const QUIET_MODULES = 4

/** A QR code. Dark on light in both themes: half of all scanners read no other. */
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
