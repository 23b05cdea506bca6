import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { WithdrawalFreeze } from '#core/api/admin-players.ts'
import { Button } from '#web/ui/button.tsx'
import { momentText } from '../parts/moment-text.ts'
import { useMayWrite } from '../session/operator-query.ts'

const FreezeDialog = lazy(async () => ({ default: (await import('./freeze-dialog.tsx')).FreezeDialog }))

/** Shows whether the player may withdraw, with the button that stops or allows it. */
export function FreezeSection({ playerId, freeze }: { playerId: number; freeze: WithdrawalFreeze | null }) {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMayWrite()
  return (
    <section aria-labelledby="freeze-heading" className="rounded-large border border-line bg-stall p-4 sm:p-6">
      <h3 id="freeze-heading" className="text-lead">
        {t`Withdrawals`}
      </h3>
      {freeze === null ? (
        <p className="mt-1 text-soft">{t`This player may withdraw.`}</p>
      ) : (
        <>
          <p className="mt-1 font-strong text-loss">
            <Trans>Frozen by {freeze.frozenBy}</Trans>
          </p>
          <p className="text-note text-soft">{momentText(freeze.frozenAt)}</p>
          <p className="mt-1 break-words">{freeze.reason}</p>
        </>
      )}
      {mayWrite && (
        <Button className="mt-3 max-sm:w-full" onClick={() => setOpen(true)}>
          {freeze === null ? t`Freeze withdrawals` : t`Allow withdrawals again`}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FreezeDialog playerId={playerId} isFrozen={freeze !== null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
