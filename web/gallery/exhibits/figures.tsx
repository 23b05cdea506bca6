import { Check, Hourglass, X } from 'lucide-react'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { Address } from '#web/ui/address.tsx'
import { Amount } from '#web/ui/amount.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'

import { WalletAddress } from '#web/ui/wallet-address.tsx'
import { ADDRESS, EXPLORER_URL, type Exhibit, LONG, TX_HASH } from '../exhibit.ts'

const BV3 = 1_234_567n
const USDT = 43_500_000_000_000_000_000n

export const figures = (): Exhibit[] => [
  {
    name: 'Action summary',
    states: [
      {
        state: 'what is about to be decided',
        show: (
          <ActionSummary>
            <LeaderLine label="Amount">12.5 USDT</LeaderLine>
            <ActionSummaryItem label="Reason">{LONG}</ActionSummaryItem>
          </ActionSummary>
        ),
      },
    ],
  },
  {
    name: 'WalletAddress',
    states: [
      { state: 'as the server sent it', show: <WalletAddress value={ADDRESS.toLowerCase()} explorerUrl={null} /> },
    ],
  },
  {
    name: 'ExactAmount',
    states: [
      { state: 'all digits shown', show: <ExactAmount decimal="43.5" asset="USDT" /> },
      { state: 'more digits on demand', show: <ExactAmount decimal="1.234567890123456789" asset="USDT" /> },
    ],
  },
  {
    name: 'Amount',
    states: [
      { state: 'body', show: <Amount amount={BV3} asset="BV3" /> },
      { state: 'lead, with what it is', show: <Amount amount={USDT} asset="USDT" size="lead" label="withdrawable" /> },
      { state: 'title', show: <Amount amount={BV3} asset="BV3" size="title" label="locked" /> },
      { state: 'figure', show: <Amount amount={USDT} asset="USDT" size="figure" /> },
      { state: 'nothing', show: <Amount amount={0n} asset="USDT" label="held" /> },
      {
        state: 'as large as it gets',
        show: <Amount amount={BV3 * 10n ** 9n} asset="BV3" size="title" />,
        isWide: true,
      },
    ],
  },
  {
    name: 'Address',
    states: [
      { state: 'of a wallet', show: <Address value={ADDRESS} /> },
      { state: 'with its explorer', show: <Address value={ADDRESS} explorerUrl={EXPLORER_URL} /> },
      { state: 'of a transaction', show: <Address value={TX_HASH} kind="tx" explorerUrl={EXPLORER_URL} /> },
      { state: 'eight at first, as the panel has it', show: <Address value={ADDRESS} first={8} /> },
    ],
  },
  {
    name: 'Badge',
    states: [
      {
        state: 'default',
        show: (
          <Badge variant="default">
            <Check className="size-4" aria-hidden="true" /> Completed
          </Badge>
        ),
      },
      {
        state: 'secondary',
        show: (
          <Badge variant="secondary">
            <Hourglass className="size-4" aria-hidden="true" /> Pending
          </Badge>
        ),
      },
      {
        state: 'destructive',
        show: (
          <Badge variant="destructive">
            <X className="size-4" aria-hidden="true" /> Rejected
          </Badge>
        ),
      },
    ],
  },
  {
    name: 'LeaderLine',
    states: [
      {
        state: 'default',
        show: (
          <dl>
            <LeaderLine label="Daily USDT">
              <Amount amount={USDT} asset="USDT" />
            </LeaderLine>
          </dl>
        ),
      },
      {
        state: 'with a note',
        show: (
          <dl>
            <LeaderLine label="Fee" note="Taken from the amount.">
              2.5 %
            </LeaderLine>
          </dl>
        ),
      },
      {
        state: 'long text',
        show: (
          <dl>
            <LeaderLine label={LONG}>1.00 BV3</LeaderLine>
          </dl>
        ),
        isWide: true,
      },
    ],
  },
]
