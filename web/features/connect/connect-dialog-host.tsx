import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { readConnectDialog, setConnectDialog, watchConnectDialog } from '#web/wallet/connect-dialog-state.ts'

const ConnectDialog = lazyPart(async () => (await import('./dialog/connect-dialog.tsx')).ConnectDialog)

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
