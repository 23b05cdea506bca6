export type ButtonVariant = 'primary' | 'lamp' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'medium' | 'large'

const BASE =
  'relative inline-flex items-center justify-center gap-2 rounded-small font-strong text-body select-none ' +
  'transition-[transform,background-color,border-color,color] active:translate-y-px disabled:opacity-60 ' +
  'forced-colors:border-2 aria-disabled:cursor-progress disabled:cursor-not-allowed disabled:active:translate-y-0'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-banana text-on-banana hover:bg-banana-ripe forced-colors:border-glow',
  // One of many buttons of its kind. It lights up when the pointer or focus is on its stall (`group/stall`).
  lamp:
    'border-2 border-glow text-glow hover:bg-banana hover:border-banana hover:text-on-banana ' +
    'group-hover/stall:bg-banana group-hover/stall:border-banana group-hover/stall:text-on-banana ' +
    'group-focus-within/stall:bg-banana group-focus-within/stall:border-banana group-focus-within/stall:text-on-banana',
  secondary: 'border-2 border-control text-ink hover:border-ink hover:bg-counter',
  quiet: 'text-ink hover:bg-counter',
  danger: 'bg-loss-fill text-on-loss hover:brightness-110',
}

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-4 py-2',
  large: 'min-h-14 px-4 py-2 text-lead sm:px-6',
}

/** Returns the classes of a button, for links that act as one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium', extra = '') =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`
