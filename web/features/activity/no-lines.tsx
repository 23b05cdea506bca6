import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import type { ActivityKind } from './activity-query.ts'
import { KINDS } from './kinds.ts'

const PICTURE = '/art/ledger.svg'

/** Shows that a ledger has no lines, or none of the selected kind. */
export function NoLines({ kind, onShowAll }: { kind: ActivityKind | null; onShowAll: () => void }) {
  if (kind !== null) {
    return (
      <EmptyState
        picture={PICTURE}
        title={i18n._(KINDS[kind].none)}
        action={<Button onClick={onShowAll}>{t`Show everything`}</Button>}
      />
    )
  }
  return (
    <EmptyState
      picture={PICTURE}
      title={t`No activity yet`}
      text={t`Bonuses, mining and withdrawals appear here, each with its reason. Mining is added when you stop or withdraw.`}
      action={
        <Link href="/mining" className={buttonClass('secondary')}>
          {t`Start mining`}
        </Link>
      }
    />
  )
}
