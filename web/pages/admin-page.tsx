import { Panel } from '#web/panel/panel.tsx'
import { OperatorGate } from '#web/panel/session/operator-gate.tsx'

export const AdminPage = () => (
  <OperatorGate>
    <Panel />
  </OperatorGate>
)
