import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import type { ProcessRole } from '#core/process-role.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { AuditAlarms } from '../alarms/audit-alarms.tsx'
import { momentText } from '../parts/moment-text.ts'
import { HoldNotice } from '../payouts/hold-notice.tsx'
import { StraysNotice } from '../payouts/strays-notice.tsx'

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
