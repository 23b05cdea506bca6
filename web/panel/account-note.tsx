import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ActionNotice } from './health/audit-alarms.tsx'
import { usePanelTab } from './navigation/use-panel-tab.ts'
import { PANEL_TABS } from './panel-tabs.ts'
import { useOperator } from './session/call-operator.ts'

/** Says why an operator has no buttons: they are a viewer, or their second factor is missing. Shown once for all tabs. */
export function AccountNote() {
  const isViewer = useOperator().data?.role === 'viewer'
  return <div className="mb-4">{isViewer ? <ViewerNote /> : <FactorNote />}</div>
}

const ViewerNote = () => (
  <Notice kind="info">
    {t`Your role is viewer. You can see everything but change nothing. An owner can change your role.`}
  </Notice>
)

function FactorNote() {
  const [, openTab] = usePanelTab()
  return (
    <ActionNotice
      title={t`You need a second factor to make changes`}
      actions={
        <Button onClick={() => openTab('security')}>
          <Trans>Open {i18n._(PANEL_TABS.security.label)}</Trans>
        </Button>
      }
    >
      <p>{t`With only your password you can look around. Set up a second factor to decide and send.`}</p>
    </ActionNotice>
  )
}
