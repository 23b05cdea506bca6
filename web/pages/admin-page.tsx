import { Panel } from '#web/panel/panel.tsx'

export const AdminPage = () => <Panel />
