import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'

type ActionNoticeProps = { title?: string; actions: ReactNode; children: ReactNode }

/** Shows a problem with its actions on the right, or below on a phone. */
export const ActionNotice = ({ title, actions, children }: ActionNoticeProps) => (
  <Notice kind="problem">
    <div className="grid gap-3 sm:flex sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        {title !== undefined && <p className="font-strong">{title}</p>}
        {children}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>
    </div>
  </Notice>
)
