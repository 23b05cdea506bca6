import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OperatorSessionView } from '#core/api/own-account.ts'
import { showToast } from '#web/ui/toast.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { placeText } from './session-list.tsx'
import { endOthers, endSession } from './session-queries.ts'

type EndSessionDialogProps = {
  /** One session, or all of the operator's own except this one. */
  session: OperatorSessionView | 'others'
  onClose: () => void
  onEnded: () => void
}

export function EndSessionDialog({ session, onClose, onEnded }: EndSessionDialogProps) {
  if (session === 'others') {
    return (
      <ConfirmDialog
        title={t`End my other sessions`}
        action={t`End them`}
        isDanger
        act={endOthers}
        onDone={({ ended }) => {
          showToast({ title: plural(ended, { one: '# session ended', other: '# sessions ended' }) })
          onEnded()
        }}
        onClose={onClose}
      >
        {t`You will have to log in again everywhere else. You stay logged in here.`}
      </ConfirmDialog>
    )
  }
  const { username, address } = session
  const place = placeText(session)
  return (
    <ConfirmDialog
      title={t`End this session`}
      action={t`End it`}
      isDanger
      act={() => endSession(session.id)}
      onDone={() => {
        showToast({ title: t`Session ended` })
        onEnded()
      }}
      onClose={onClose}
    >
      <Trans>
        {username}, {place}, {address}. Anyone using it will have to log in again.
      </Trans>
    </ConfirmDialog>
  )
}
