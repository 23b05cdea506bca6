import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import type { ProcessRole } from '#core/process-role.ts'
import { Notice } from '#web/ui/notice.tsx'
import { momentText } from '../parts/moment-text.ts'

type IdleRole = OperatorHealth['roles'][number]

/** Lists parts of the server that no process runs, what waits because of it, and since when. */
export const IdleRolesNotice = ({ roles }: { roles: readonly IdleRole[] }) => (
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
