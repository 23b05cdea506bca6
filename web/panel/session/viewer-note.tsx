import { t } from '@lingui/core/macro'
import { Notice } from '#web/ui/notice.tsx'
import { useMayWrite } from './operator-query.ts'

/** Why there are no buttons: whoever may only look is told once, for all tabs. */
export function ViewerNote() {
  if (useMayWrite()) return null
  return (
    <div className="mb-4">
      <Notice kind="info">
        {t`Your role is viewer: you see everything here and change nothing. An owner can give you another role.`}
      </Notice>
    </div>
  )
}
