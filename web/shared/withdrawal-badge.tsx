import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CircleCheck, CircleX, Hourglass, Send } from 'lucide-react'
import type { WithdrawalStatus } from '#core/withdrawal.ts'
import { Badge } from '#web/ui/badge.tsx'

const FACES = {
  pending: { word: msg`Pending`, variant: 'secondary', icon: Hourglass },
  approved: { word: msg`Approved`, variant: 'destructive', icon: Send },
  rejected: { word: msg`Rejected`, variant: 'destructive', icon: CircleX },
  completed: { word: msg`Completed`, variant: 'default', icon: CircleCheck },
} as const satisfies Record<WithdrawalStatus, object>

/** Shows a withdrawal's status as an icon and a word. */
export function WithdrawalBadge({ status }: { status: WithdrawalStatus }) {
  const { word, variant, icon: Icon } = FACES[status]
  return (
    <Badge variant={variant}>
      <Icon className="size-4" aria-hidden="true" />
      {i18n._(word)}
    </Badge>
  )
}
