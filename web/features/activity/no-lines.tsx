import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import type { ActivityKind } from './activity-query.ts'
import { KINDS } from './kinds.ts'

const PICTURE = '/art/ledger.svg'

/** A ledger without a line, or without one of the kind that was asked for. */
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
      title={t`Nothing has moved yet`}
      text={t`Each bonus, each minute mined and each withdrawal will stand here with its reason. What a running session has earned is posted when it stops or when you withdraw.`}
      action={
        <Link href="/mining" className={buttonClass('secondary')}>
          {t`Start mining`}
        </Link>
      }
    />
  )
}
