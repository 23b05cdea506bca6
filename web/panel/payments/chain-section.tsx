import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isTxHash } from '#core/address.ts'
import type { ChainHealth } from '#core/api/operator-health.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText, readSigned } from '#web/ui/amount.tsx'

import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { useHealth } from '../parts/health-query.ts'
import { clockText, dayText, momentText, timeText, zonedTimeText } from '../parts/moment.tsx'
import { useMayWrite } from '../session/call-operator.ts'
import {
  ALARM_LABELS,
  alarmDetailText,
  type ChainAlarm,
  type ChainNodeHealth,
  NODE_LABELS,
  nodeProblemText,
} from './chain-words.ts'

const ResolveDialog = lazy(async () => ({
  default: (await import('./resolve-chain-alarm-dialog.tsx')).ResolveChainAlarmDialog,
}))

/** Shows how far payments are read, by which nodes, and the open alarms. */
export function ChainSection() {
  const chain = useHealth().data?.chain
  if (chain === undefined) return null
  return (
    <section aria-label={t`How the chain is read`} className="mt-8 min-w-0">
      <h3 className="mb-2 text-lead">{t`How the chain is read`}</h3>
      {chain.alarms.length > 0 && <Alarms alarms={chain.alarms} />}
      <Figures chain={chain} />
      <div className="mt-4">
        <RecordTable
          caption={t`Nodes`}
          columns={nodeColumns()}
          records={chain.nodes.map((node, id) => ({ ...node, id }))}
        />
      </div>
    </section>
  )
}

function Alarms({ alarms }: { alarms: readonly ChainAlarm[] }) {
  const [resolving, setResolving] = useState<ChainAlarm | null>(null)
  const mayWrite = useMayWrite()
  return (
    <div className="mb-4">
      <Notice kind="problem" title={t`Problem with the chain or its nodes`}>
        <ul className="mt-2 grid grid-cols-1 gap-4">
          {alarms.map((alarm) => (
            <li key={alarm.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-72">
                <p className="font-strong">{i18n._(ALARM_LABELS[alarm.kind].title)}</p>
                <p>{i18n._(ALARM_LABELS[alarm.kind].todo)}</p>
                <AlarmDetail alarm={alarm} />
                <p className="text-note text-soft">{seenText(alarm)}</p>
              </div>
              {mayWrite && <Button onClick={() => setResolving(alarm)}>{t`Resolve…`}</Button>}
            </li>
          ))}
        </ul>
      </Notice>
      {resolving !== null && (
        <Suspense fallback={null}>
          <ResolveDialog alarm={resolving} onClose={() => setResolving(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Shows an alarm's subject: a link to a transaction, or a node in words. */
function AlarmDetail({ alarm }: { alarm: ChainAlarm }) {
  const { subject } = alarm
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const text = alarmDetailText(alarm)
  if (isTxHash(subject)) {
    return (
      <div className="text-note text-soft">
        <span className="-my-2 -ml-2 block">
          <Address value={subject} kind="tx" explorerUrl={explorerUrl} first={8} />
        </span>
        <p className="break-words">{text}</p>
      </div>
    )
  }
  return <p className="break-words text-note text-soft">{[subject, text].filter((part) => part !== '').join(': ')}</p>
}

/** Returns the first and the last time of an alarm. The last time omits its day if both have the same day. */
function seenText({ raisedAt, lastSeenAt }: ChainAlarm): string {
  const [since, last] = [momentText(raisedAt), momentText(lastSeenAt)]
  if (since === last) return t`Since ${since}`
  const isSameDay = dayText(raisedAt) === dayText(lastSeenAt)
  return t`Since ${since}, last seen ${isSameDay ? clockText(lastSeenAt) : last}`
}

function blockText(number: string | null): string {
  if (number === null) return t({ message: 'Not known', context: 'a block of the chain' })
  const block = decimalText(number)
  return t`Block ${block}`
}

/** Returns a time of today to the second, which shows that it advances. An older time has its day. */
function placeText(at: string | null): ReactNode {
  if (at === null) return null
  if (dayText(at) === dayText(new Date(serverNowMs()).toISOString())) return `${timeText(at)}\u00a0UTC`
  return (
    <>
      {dayText(at)}
      <span className="max-md:hidden">, </span>
      <br className="md:hidden" />
      {zonedTimeText(at)}
    </>
  )
}

function behindText(finalizedBlock: string, cursorBlock: string): string {
  const blocks = Number(BigInt(finalizedBlock) - BigInt(cursorBlock))
  return plural(blocks, { one: '# block behind', other: '# blocks behind' })
}

function Figures({ chain }: { chain: ChainHealth }) {
  const { finalizedBlock, finalizedAt, cursorBlock, cursorAt, waitingPayments, stuckPayments, keptAside } = chain
  const usdt = `${amountText(readSigned(keptAside.usdt, 'USDT'), 'USDT')}\u00a0USDT`
  const stuck = decimalText(String(stuckPayments))
  const bnb = `${amountText(readSigned(keptAside.bnb, 'BNB'), 'BNB')}\u00a0BNB`
  const payers = plural(keptAside.payers, { one: '# payer', other: '# payers' }).replace(' ', '\u00a0')
  const lag = finalizedBlock === null || cursorBlock === null ? null : behindText(finalizedBlock, cursorBlock)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-large border border-line bg-stall p-4 md:grid-cols-4">
      <Figure
        name={t`Payments read up to`}
        value={blockText(cursorBlock)}
        note={chain.isBehind && lag !== null ? lag : placeText(cursorAt)}
        isBad={chain.isBehind}
      />
      <Figure name={t`Final on the chain`} value={blockText(finalizedBlock)} note={placeText(finalizedAt)} />
      <Figure
        name={t`Read, not credited yet`}
        value={decimalText(String(waitingPayments))}
        note={stuckPayments === 0 ? null : <Trans>{stuck} of them for minutes</Trans>}
        isBad={stuckPayments > 0}
      />
      <Figure
        name={t`Set aside as too small`}
        value={usdt}
        note={[keptAside.bnb === '0' ? null : bnb, payers].filter(Boolean).join(', ')}
      />
    </dl>
  )
}

type ChainFigureProps = { name: string; value: string; note: ReactNode; isBad?: boolean }

const Figure = ({ name, value, note, isBad = false }: ChainFigureProps) => (
  <div className="min-w-0">
    <dt className="text-note text-soft">{name}</dt>
    <dd className="break-words">
      <span className={`font-strong tabular-nums ${isBad ? 'text-loss' : ''}`}>{value}</span>
      {note !== null && <span className="block text-note text-soft tabular-nums">{note}</span>}
    </dd>
  </div>
)

const FACES = {
  up: { icon: CircleCheck, color: 'text-gain' },
  aside: { icon: Clock, color: 'text-glow' },
  behind: { icon: Clock, color: 'text-glow' },
  contradicts: { icon: CircleAlert, color: 'text-loss' },
} as const satisfies Record<ChainNodeHealth['state'], object>

const nodeColumns = (): readonly Column<ChainNodeHealth & { id: number }>[] => [
  {
    label: t`Node`,
    width: 'w-[26%]',
    isHeadline: true,
    cell: ({ name }) => (
      <span translate="no" className="break-words font-strong">
        {breakable(name)}
      </span>
    ),
  },
  { label: t`State`, width: 'w-auto', cell: (node) => <NodeState node={node} /> },
  {
    label: t`Final block`,
    width: 'w-[16%]',
    isFigure: true,
    cell: ({ finalizedBlock }) => (finalizedBlock === null ? '–' : decimalText(finalizedBlock)),
  },
  {
    label: t`Errors`,
    width: 'w-[10%]',
    isFigure: true,
    cell: ({ errors }) => decimalText(String(errors)),
    isOnCard: ({ errors }) => errors > 0,
  },
  {
    label: t`Contradictions`,
    width: 'w-[17%]',
    isFigure: true,
    cell: ({ contradictions }) => decimalText(String(contradictions)),
    isOnCard: ({ contradictions }) => contradictions > 0,
  },
]

/** Returns a host name that can break after each of its parts. */
const breakable = (host: string): string => host.replaceAll(/[.-]/g, '$&\u200b')

function NodeState({ node }: { node: ChainNodeHealth }) {
  const { state } = node
  const problem = nodeProblemText(node)
  const { icon: Icon, color } = FACES[state]
  return (
    <>
      <span className="flex items-baseline gap-2">
        <Icon className={`size-5 shrink-0 self-center ${color}`} aria-hidden="true" />
        {i18n._(NODE_LABELS[state])}
      </span>
      {state !== 'up' && problem !== null && <span className="block break-words text-note text-soft">{problem}</span>}
    </>
  )
}
