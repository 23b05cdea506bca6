import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PANEL_TABS } from '../panel-tabs.ts'
import { usePanelTab } from '../use-panel-tab.ts'
import { useOperator } from './operator-query.ts'

/** Why there are no buttons: whoever may only look is told once, for all tabs. */
export function AccountNote() {
  const isViewer = useOperator().data?.role === 'viewer'
  return <div className="mb-4">{isViewer ? <ViewerNote /> : <FactorNote />}</div>
}

const ViewerNote = () => (
  <Notice kind="info">
    {t`Your role is viewer: you see everything here and change nothing. An owner can give you another role.`}
  </Notice>
)

function FactorNote() {
  const [, openTab] = usePanelTab()
  return (
    <Notice kind="problem" title={t`Without a second factor you can change nothing here`}>
      <p className="mb-2">
        {t`Your password alone lets you look. Set up a second factor for your account, and you can decide and send.`}
      </p>
      <Button onClick={() => openTab('security')}>{t`Open ${i18n._(PANEL_TABS.security.label)}`}</Button>
    </Notice>
  )
}
