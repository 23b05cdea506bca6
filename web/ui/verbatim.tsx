import type { ReactNode } from 'react'

/** A figure, an address or a name within other words: a browser's translator leaves it as it is. */
export const Verbatim = ({ children }: { children: ReactNode }) => <span translate="no">{children}</span>

/** The `translate` attribute of an element that shows a figure or words: a value with a digit is a figure. */
export const translateOf = (value: ReactNode): 'no' | undefined => (hasFigure(value) ? 'no' : undefined)

const hasFigure = (value: ReactNode): boolean =>
  Array.isArray(value)
    ? value.some(hasFigure)
    : typeof value === 'number' || (typeof value === 'string' && /\d/.test(value))
