/** Whether the connect dialog is asked for. The dialog itself loads when it first is. */
let isOpen = false
const listeners = new Set<() => void>()

export const isConnectDialogOpen = () => isOpen

export function setConnectDialogOpen(isNowOpen: boolean) {
  isOpen = isNowOpen
  for (const listener of listeners) listener()
}

export function watchConnectDialog(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
