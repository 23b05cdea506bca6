import type { ReactNode } from 'react'

/** Shows a figure, an address or a name within other words. A browser's translator leaves it unchanged. */
export const Verbatim = ({ children }: { children: ReactNode }) => <span translate="no">{children}</span>

/** Returns the `translate` attribute of an element that shows a figure or words. A value with a digit is a figure. */
export const translateOf = (value: ReactNode): 'no' | undefined => (hasFigure(value) ? 'no' : undefined)

const hasFigure = (value: ReactNode): boolean =>
  Array.isArray(value)
    ? value.some(hasFigure)
    : typeof value === 'number' || (typeof value === 'string' && /\d/.test(value))
