import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

type NoticeProps = {
  /** Kind of notice. A `board` has the shape of the boards around it. */
  kind: 'info' | 'problem' | 'board'
  title?: string
  children: ReactNode
}

/** Shows a fact to know before acting, or why an action was refused. */
export function Notice({ kind, title, children }: NoticeProps) {
  const isProblem = kind === 'problem'
  const isBoard = kind === 'board'
  const Icon = isProblem ? CircleAlert : Info
  return (
    <div
      role={isProblem ? 'alert' : undefined}
      className={
        isBoard
          ? 'flex gap-4 rounded-large border border-line bg-counter p-4 sm:items-center sm:px-5'
          : `flex gap-3 rounded-small border-l-4 bg-counter px-4 py-3 ${isProblem ? 'border-loss' : 'border-control'}`
      }
    >
      <Icon
        className={`${isBoard ? 'size-6' : 'mt-1 size-4'} shrink-0 ${isProblem ? 'text-loss' : 'text-soft'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1 break-words">
        {title !== undefined && <p className="font-strong">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  )
}
