import type { ComponentProps } from 'react'

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
