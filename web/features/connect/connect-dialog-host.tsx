import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { isConnectDialogOpen, setConnectDialogOpen, watchConnectDialog } from '#web/wallet/connect-dialog-state.ts'

const ConnectDialog = lazyPart(async () => (await import('./dialog/connect-dialog.tsx')).ConnectDialog)

/** The connect dialog of every screen; costs nothing until somebody asks for it. */
export function ConnectDialogHost() {
  const isOpen = useSyncExternalStore(watchConnectDialog, isConnectDialogOpen)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ConnectDialog onClose={() => setConnectDialogOpen(false)} />
    </Suspense>
  )
}
