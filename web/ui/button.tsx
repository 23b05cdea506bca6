import { t } from '@lingui/core/macro'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Under way: keeps its width and its focus, and takes no second click. */
  isPending?: boolean
  /** What a screen reader hears meanwhile. */
  pendingLabel?: string
  /** What everybody reads meanwhile, where the spec names it. */
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
