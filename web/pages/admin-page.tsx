import { Panel } from '#web/features/admin/panel.tsx'
import { OperatorGate } from '#web/features/admin/session/operator-gate.tsx'

export const AdminPage = () => (
  <OperatorGate>
    <Panel />
  </OperatorGate>
)
