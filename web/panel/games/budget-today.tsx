import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { messageFor } from '#web/lib/api-error.ts'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { bv3Text } from '../parts/both-amounts.tsx'
import { zonedTimeText } from '../parts/moment-text.ts'
import { budgetQuery } from './games-query.ts'

/** Shows what all games have paid today. Its space is reserved before the figures arrive. */
export function BudgetToday() {
  const budget = useQuery(budgetQuery)
  const figure = (text: string | undefined) => (text === undefined ? '–' : bv3Text(text))
  return (
    <div>
      <h3 className="font-strong font-text text-body">{t`Today`}</h3>
      <dl aria-busy={budget.isPending}>
        <LeaderLine label={t`Paid`}>{figure(budget.data?.paidBv3)}</LeaderLine>
        <LeaderLine label={t`Left`}>{figure(budget.data?.leftBv3)}</LeaderLine>
        <LeaderLine label={t`Paid to new wallets`}>{figure(budget.data?.youngPaidBv3)}</LeaderLine>
        <LeaderLine label={t`New day starts at`}>
          {budget.data === undefined ? '–' : zonedTimeText(budget.data.resetsAt)}
        </LeaderLine>
      </dl>
      {budget.isError && (
        <p role="alert" className="text-note text-soft">
          {messageFor(budget.error, t`Today’s payments could not be loaded.`)}
        </p>
      )}
    </div>
  )
}
