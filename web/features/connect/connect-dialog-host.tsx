import { Suspense, useSyncExternalStore } from 'react'
import { readConnectDialog, setConnectDialog, watchConnectDialog } from '#web/session/session-actions.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ConnectDialog = lazyPart(async () => (await import('./connect-dialog.tsx')).ConnectDialog)

/** Mounts the connect dialog on every screen. Loads nothing until it is opened. */
export function ConnectDialogHost() {
  const state = useSyncExternalStore(watchConnectDialog, readConnectDialog)
  if (state === 'closed') return null
  return (
    <Suspense fallback={null}>
      <ConnectDialog leadsToMining={state === 'mining'} onClose={() => setConnectDialog('closed')} />
    </Suspense>
  )
}
