import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Coins, Gamepad2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import type { TxHash } from '#core/address.ts'
import type { getSharedPayout, getSharedRun } from '#core/api/shared-links.ts'
import { formatRunName, sharedLinkOf } from '#core/shared-link.ts'
import { callApi } from '#web/lib/call-api.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { dayText } from '#web/lib/moment-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { gamePath, runPath } from '#web/shared/game-links.ts'
import { InvitedBy } from '#web/shared/invited-by.tsx'

/** Greets visitors who come by a link: says what it is about, or who invited them. */
export const Welcome = ({ by }: { by: 'link' | 'referrer' }) => (by === 'link' ? <SharedWelcome /> : <Invitation />)

/** Waits for the line about the shared link, so that the two lines name a wallet only once. */
function Invitation() {
  const sharedBy = useSharedBy()
  return sharedBy === undefined ? null : <InvitedBy named={sharedBy} />
}

const LINK = 'whitespace-nowrap font-strong text-glow underline underline-offset-4'

/** Describes the link by which a visitor has come: a payout, or a run of a game. Shows nothing if the server does not know it. */
function SharedWelcome() {
  const link = sharedLinkOf('/', '/', useSearch())
  if (link.kind === 'payout') return <PayoutWelcome txHash={link.txHash} />
  return link.kind === 'run' ? <RunWelcome name={formatRunName(link)} /> : null
}

/** Reads a shared payout. A link that the server does not know shows nothing. */
const payoutQuery = (txHash: TxHash) =>
  queryOptions({
    queryKey: ['/api/shared/payouts', txHash],
    queryFn: ({ signal }) =>
      callApi<typeof getSharedPayout>('GET', '/api/shared/payouts/:txHash', { params: { txHash } }, { signal }),
  })

const runQuery = (name: string) =>
  queryOptions({
    queryKey: ['/api/shared/runs', name],
    queryFn: ({ signal }) =>
      callApi<typeof getSharedRun>('GET', '/api/shared/runs/:name', { params: { name } }, { signal }),
  })

/** Returns the shortened wallet that the link is about, null without a wallet, or undefined while it loads. */
function useSharedBy(): string | null | undefined {
  const link = sharedLinkOf('/', '/', useSearch())
  const payout = useQuery({
    ...payoutQuery(link.kind === 'payout' ? link.txHash : '0x'),
    enabled: link.kind === 'payout',
  })
  const run = useQuery({ ...runQuery(link.kind === 'run' ? formatRunName(link) : ''), enabled: link.kind === 'run' })
  if (link.kind === 'payout') return payout.isPending ? undefined : (payout.data?.to ?? null)
  if (link.kind === 'run') return run.isPending ? undefined : (run.data?.by ?? null)
  return null
}

function PayoutWelcome({ txHash }: { txHash: TxHash }) {
  const payout = useQuery(payoutQuery(txHash)).data
  const explorer = usePlatformConfig()?.chain.explorer ?? null
  if (payout === undefined) return null
  const { to } = payout
  const amount = `${decimalText(payout.net)} ${payout.asset}`
  const day = dayText(payout.paidAt)
  return (
    <WelcomeLine icon={Coins}>
      <Trans>
        <span className="font-code">{to}</span> withdrew <strong className="font-heavy text-gain">{amount}</strong>{' '}
        here. It was paid out on {day}.
      </Trans>{' '}
      {explorer !== null && (
        <a href={`${explorer}/tx/${txHash}`} target="_blank" rel="noreferrer" className={LINK}>
          {t`See the transaction`}
        </a>
      )}
    </WelcomeLine>
  )
}

function RunWelcome({ name }: { name: string }) {
  const run = useQuery(runQuery(name)).data
  if (run === undefined) return null
  const { by, runId, variant, earnedBv3, isRanked } = run
  const score = decimalText(String(run.score))
  const game = variant === 'cactus' ? t`Cactus runner` : t`Character runner`
  return (
    <WelcomeLine icon={Gamepad2}>
      {earnedBv3 === null ? (
        <Trans>
          <span className="font-code">{by}</span> scored <strong className="font-strong">{score} points</strong> in the{' '}
          {game}.
        </Trans>
      ) : (
        <Trans>
          <span className="font-code">{by}</span> scored <strong className="font-strong">{score} points</strong> in the{' '}
          {game} and earned{' '}
          <strong translate="no" className="font-heavy text-gain">
            {decimalText(earnedBv3)} BV3
          </strong>
          .
        </Trans>
      )}{' '}
      {isRanked ? (
        <Link href={runPath(variant, runId)} className={LINK}>{t`Watch the run`}</Link>
      ) : (
        <Link href={gamePath(variant)} className={LINK}>{t`Play this game`}</Link>
      )}
    </WelcomeLine>
  )
}

const WelcomeLine = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <p className="flex items-start gap-3">
    <Icon className="h-lh w-4 shrink-0 text-glow" aria-hidden="true" />
    <span>{children}</span>
  </p>
)
