import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Notice } from '#web/ui/notice.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'

/** Says that the database answers reads but does not confirm commits. */
export const CommitsNotice = () => (
  <div className="mb-4">
    <Notice kind="problem" title={t`The database does not confirm what is written`}>
      <p>{t`Everything can still be read, but changes are refused or their outcome is unknown. A standby of the database is probably lost: restore it. Until then no payout is sent.`}</p>
    </Notice>
  </div>
)

/** Says that an upgrade of the system has changed the database's collations. */
export const CollationsNotice = ({ names: affected }: { names: readonly string[] }) => {
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
