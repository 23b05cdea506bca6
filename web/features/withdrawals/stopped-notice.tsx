import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { momentText } from '#web/lib/moment-text.ts'
import { Notice } from '#web/ui/notice.tsx'

type StoppedNoticeProps = { reason: string | null; frozenAt: string | null }

/** Says why the operator has stopped a wallet's withdrawals, and since when. */
export const StoppedNotice = ({ reason, frozenAt }: StoppedNoticeProps) => (
  <Notice kind="problem" title={t`Your withdrawals are stopped for now`}>
    <p>{reason}</p>
    {frozenAt !== null && (
      <p className="mt-1 text-note text-soft">
        <Trans>Stopped by the operator since {momentText(frozenAt)}.</Trans>
      </p>
    )}
    <p className="mt-2">{t`Your balance stays yours, and your cards keep mining.`}</p>
  </Notice>
)
