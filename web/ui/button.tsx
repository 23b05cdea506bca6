import { t } from '@lingui/core/macro'
import type { ComponentProps, MouseEvent } from 'react'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Whether the action is under way. The button keeps its width and its focus, and accepts no second click. */
  isPending?: boolean
  /** Text for a screen reader meanwhile. */
  pendingLabel?: string
  /** Visible text meanwhile, if the spec names it. */
  pendingText?: string
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  isPending = false,
  pendingLabel,
  pendingText,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
      onClick={click}
    >
      <span className={`inline-flex items-center gap-2 ${isPending ? 'invisible' : ''}`}>{children}</span>
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="inline-flex items-center gap-2">
            <Spinner />
            {pendingText ?? <span className="sr-only">{pendingLabel ?? t`Working`}</span>}
          </span>
        </span>
      )}
    </button>
  )
}

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

/** Shows that an action is under way. Silent to screen readers, because the waiting part announces itself. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`animate-turn ${className}`} fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/** Square 44 px target around an icon. `label` is its only name. */
export function IconButton({ label, className = '', children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-small text-soft transition-colors hover:bg-counter hover:text-ink disabled:opacity-40 disabled:cursor-not-allowed ${className}`}
    >
      {children}
    </button>
  )
}
