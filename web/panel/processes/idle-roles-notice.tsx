import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { OperatorHealth } from '#core/api/admin.ts'
import type { ProcessRole } from '#core/process-role.ts'
import { zonedMomentText } from '#web/lib/moment-text.ts'
import { Notice } from '#web/ui/notice.tsx'

type IdleRole = OperatorHealth['roles'][number]

/** Parts of the server that no process runs: what waits meanwhile, and since when. */
export const IdleRolesNotice = ({ roles }: { roles: readonly IdleRole[] }) => (
  <div className="mb-4">
    <Notice kind="problem" title={t`A part of the server does not run`}>
      <ul className="grid gap-2">
        {roles.map(({ role, lastSeenAt }) => (
          <li key={role}>
            {i18n._(WAITS[role])}
            <span className="block text-note text-soft">
              {lastSeenAt === null
                ? t`No process has ever had the role ${role}.`
                : t`The last process with the role ${role} was seen at ${zonedMomentText(lastSeenAt)}.`}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  </div>
)

const WAITS: Record<ProcessRole, MessageDescriptor> = {
  web: msg`Nobody serves players.`,
  watcher: msg`Payments are not credited. None is lost: reading goes on where it stopped.`,
  payer: msg`Payouts wait. What is approved is paid once a payer runs.`,
  jobs: msg`Totals, the floor of sales, the ledger audit and notifications stand still.`,
}
