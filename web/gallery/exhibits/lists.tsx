import { Inbox } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'

import { RecordTable } from '#web/ui/record-table.tsx'
import { type Exhibit, LONG, nothing, UNBROKEN } from '../exhibit.ts'

/** A fixed moment, so that the gallery always looks the same. */
const FIVE_PAST_TWO_MS = new Date(2026, 0, 2, 14, 5).getTime()

export const lists = (): Exhibit[] => [
  {
    name: 'A list: loading',
    states: [
      { state: 'three rows', show: <ListSkeleton label="Loading your withdrawals" /> },
      { state: 'of a table', show: <ListSkeleton label="Loading: Payments" isTable />, isWide: true },
      { state: 'five low rows', show: <ListSkeleton label="Loading your activity" rows={5} rowClass="h-12" /> },
    ],
  },
  {
    name: 'RecordTable',
    states: [
      {
        state: 'columns keep their width',
        isWide: true,
        show: (
          <RecordTable
            caption="Withdrawals"
            columns={[
              { label: 'Amount', width: 'w-1/4', cell: ({ amount }) => amount, isFigure: true },
              { label: 'Status', width: 'w-3/4', cell: ({ status }) => status },
            ]}
            records={[
              { id: 1, amount: '0.5000 USDT', status: 'Pending' },
              { id: 2, amount: '12.0000 USDT', status: LONG },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: 'A list: EmptyState',
    states: [
      {
        state: 'with a picture',
        show: (
          <EmptyState
            picture="/art/empty.svg"
            title="No cards yet"
            text="Buy one and send it down the mine."
            action={<Button>See the cards</Button>}
          />
        ),
      },
      { state: 'with a sign', show: <EmptyState icon={Inbox} title="No withdrawals yet" /> },
      { state: 'long text', show: <EmptyState icon={Inbox} title={LONG} text={LONG} />, isWide: true },
    ],
  },
  {
    name: 'A list: ErrorState',
    states: [
      { state: 'default', show: <ErrorState what="The cards" onRetry={nothing} /> },
      { state: 'in a card', show: <ErrorState isBare what="The cards" onRetry={nothing} /> },
      {
        state: 'with the error’s words',
        show: <ErrorState what="The cards" error={new Error('503: the database is away')} onRetry={nothing} />,
      },
      { state: 'unbroken words', show: <ErrorState what="The cards" error={new Error(UNBROKEN)} onRetry={nothing} /> },
    ],
  },
  {
    name: 'A list: StaleNote',
    states: [{ state: 'since when', show: <StaleNote sinceMs={FIVE_PAST_TWO_MS} onRetry={nothing} /> }],
  },
]
