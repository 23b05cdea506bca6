import { t } from '@lingui/core/macro'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

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
