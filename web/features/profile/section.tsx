import type { ReactNode } from 'react'

type ProfileSectionProps = {
  /** Id that a link names, e.g. 'payments'. */
  id: string
  title: string
  text?: ReactNode
  /** Shown on the right of the heading. */
  action?: ReactNode
  /** Whether it is the section that pays money out, which has the awning. */
  isDesk?: boolean
  className?: string
  children: ReactNode
}

/** Shows one section of the profile. */
export function Section({ id, title, text, action, isDesk = false, className = '', children }: ProfileSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`rounded-large border border-line bg-stall ${className}`}
    >
      {isDesk && <div className="awning-edge rounded-t-large" />}
      <div className="p-5 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
          <div>
            <h2 id={`${id}-title`} className="text-title">
              {title}
            </h2>
            {text !== undefined && <p className="mt-1 max-w-prose text-balance text-soft">{text}</p>}
          </div>
          {action}
        </div>
        <div className="mt-4">{children}</div>
      </div>
    </section>
  )
}
