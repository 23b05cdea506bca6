import type { OperatorHealth } from '#core/api/operator-health.ts'
import { AuditAlarms } from '../alarms/audit-alarms.tsx'
import { HoldNotice } from '../payouts/hold-notice.tsx'
import { StraysNotice } from '../payouts/strays-notice.tsx'
import { IdleRolesNotice } from '../processes/idle-roles-notice.tsx'
import { CollationsNotice, CommitsNotice } from './database-notices.tsx'
import { ProxyNotice } from './proxy-notice.tsx'

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
