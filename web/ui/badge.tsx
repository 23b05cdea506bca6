import type { ReactNode } from 'react'

const VARIANTS = {
  default: 'bg-banana text-on-banana forced-colors:border-2',
  secondary: 'border-2 border-control text-soft',
  destructive: 'border-2 border-loss text-loss',
}

/** Shows a state as a word, with its sign before it. */
export function Badge({ variant, children }: { variant: keyof typeof VARIANTS; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-2 whitespace-nowrap rounded-full px-3 font-strong text-note ${VARIANTS[variant]}`}
    >
      {children}
    </span>
  )
}
