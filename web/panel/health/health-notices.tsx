import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { listStrays, Stray } from '#core/api/admin-payouts.ts'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import type { ProcessRole } from '#core/process-role.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Address } from '#web/ui/address.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { HEALTH_POLL_MS, healthQuery } from '../parts/health-query.ts'
import { momentText } from '../parts/moment.tsx'
import { callOperator, useMayWrite } from '../session/call-operator.ts'
import { AuditAlarms } from './audit-alarms.tsx'
import { ExplainStrayDialog, HoldNotice } from './payout-notices.tsx'

/** Shows the problems that stop payouts or a part of the server. */
export function HealthNotices({
  health: { auditAlarms, payoutsHeld, strays, roles, commitsHang, staleCollations, untrustedProxySeenAt },
}: {
  health: OperatorHealth
}) {
  const idle = roles.filter(({ processes }) => processes === 0)
  return (
    <>
      {commitsHang && <CommitsNotice />}
      {staleCollations.length > 0 && <CollationsNotice names={staleCollations} />}
      {auditAlarms.length > 0 && <AuditAlarms alarms={auditAlarms} />}
      {payoutsHeld && <HoldNotice />}
      {strays > 0 && <StraysNotice count={strays} isHeld={payoutsHeld} />}
      {untrustedProxySeenAt !== null && <ProxyNotice seenAt={untrustedProxySeenAt} />}
      {idle.length > 0 && <IdleRolesNotice roles={idle} />}
    </>
  )
}

/** Says that the server is behind a proxy that its configuration does not trust. */
function ProxyNotice({ seenAt }: { seenAt: string }) {
  return (
    <div className="mb-4">
      <Notice kind="problem" title={t`A proxy is in front of the server, but TRUST_PROXY is off`}>
        <p>
          <Trans>
            All visitors now appear to share one address. They share one rate limit and one count of failed logins,
            which can lock operators out. Set TRUST_PROXY to the number of proxies in front of the server. Last seen{' '}
            {momentText(seenAt)}.
          </Trans>
        </p>
      </Notice>
    </div>
  )
}

/** Says that the database answers reads but does not confirm commits. */
const CommitsNotice = () => (
  <div className="mb-4">
    <Notice kind="problem" title={t`The database does not confirm what is written`}>
      <p>{t`Everything can still be read, but changes are refused or their outcome is unknown. A standby of the database is probably lost: restore it. Until then no payout is sent.`}</p>
    </Notice>
  </div>
)

/** Says that an upgrade of the system has changed the database's collations. */
const CollationsNotice = ({ names: affected }: { names: readonly string[] }) => {
  const names = affected.join(', ')
  return (
    <div className="mb-4">
      <Notice kind="problem" title={t`Database indexes must be rebuilt`}>
        <p>
          <Trans>
            An upgrade of the database server has changed the order of texts. Indexes built before may miss rows or
            accept duplicates. Rebuild them as described in the operations guide. Affected: <Verbatim>{names}</Verbatim>
            .
          </Trans>
        </p>
      </Notice>
    </div>
  )
}

type IdleRole = OperatorHealth['roles'][number]

/** Lists parts of the server that no process runs, what waits because of it, and since when. */
const IdleRolesNotice = ({ roles }: { roles: readonly IdleRole[] }) => (
  <div className="mb-4">
    <Notice kind="problem" title={t`Part of the server is not running`}>
      <ul className="grid gap-2">
        {roles.map(({ role, lastSeenAt }) => (
          <li key={role}>
            {i18n._(WAITS[role])}
            <span className="block text-note text-soft">
              {lastSeenAt === null ? (
                <Trans>No process has ever had the role {role}.</Trans>
              ) : (
                <Trans>
                  The last process with the role {role} was seen at {momentText(lastSeenAt)}.
                </Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  </div>
)

const WAITS: Record<ProcessRole, MessageDescriptor> = {
  web: msg`Players are not being served.`,
  watcher: msg`Payments are not being credited. None are lost: reading resumes where it stopped.`,
  payer: msg`Payouts are on hold. Approved ones are paid once a payer runs.`,
  jobs: msg`Totals, the sales floor, the ledger audit and notifications are paused.`,
}

const straysQuery = queryOptions({
  queryKey: ['/api/admin/payouts/strays'],
  queryFn: () => callOperator<typeof listStrays>('GET', '/api/admin/payouts/strays'),
  refetchInterval: HEALTH_POLL_MS,
})

/** Lists transactions of the hot wallet that were not signed here. No payout is sent until each is explained. */
export function StraysNotice({ count, isHeld }: { count: number; isHeld: boolean }) {
  const strays = useQuery(straysQuery).data?.strays ?? []
  const [explained, setExplained] = useState<Stray | null>(null)
  const queries = useQueryClient()
  const mayWrite = useMayWrite()
  return (
    <div className="mb-4">
      <Notice
        kind="problem"
        title={plural(count, {
          one: 'The hot wallet sent # transaction that was not signed here',
          other: 'The hot wallet sent # transactions that were not signed here',
        })}
      >
        <p>{t`No payouts are sent until you explain each of them. If nobody on your team sent it, someone else has the key: first move the wallet’s funds.`}</p>
        <ul className="mt-2 grid gap-2">
          {strays.map((stray) => (
            <li
              key={`${stray.walletAddress}:${stray.nonce}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <StrayLine stray={stray} />
              {mayWrite && <Button onClick={() => setExplained(stray)}>{t`Explain…`}</Button>}
            </li>
          ))}
        </ul>
      </Notice>
      {explained !== null && (
        <ExplainStrayDialog
          stray={explained}
          next={nextText(count - 1, isHeld)}
          onClose={() => {
            setExplained(null)
            for (const { queryKey } of [straysQuery, healthQuery]) void queries.invalidateQueries({ queryKey })
          }}
        />
      )}
    </div>
  )
}

/** Returns what remains to do after one more is explained. */
function nextText(left: number, isHeld: boolean): string {
  if (left > 0) return plural(left, { one: '# more to explain.', other: '# more to explain.' })
  return isHeld ? t`None left. Payouts are on hold until you resume them.` : t`None left. Payouts continue.`
}

function StrayLine({ stray: { txHash, nonce, foundAt } }: { stray: Stray }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  return (
    <div className="min-w-0">
      {txHash === null ? (
        <p>{t`No node could identify it.`}</p>
      ) : (
        <span className="-my-2 -ml-2 block">
          <Address value={txHash} kind="tx" explorerUrl={explorerUrl} first={8} />
        </span>
      )}
      <p className="text-note text-soft">
        <Trans>
          Transaction number {nonce}, found {momentText(foundAt)}
        </Trans>
      </p>
    </div>
  )
}
