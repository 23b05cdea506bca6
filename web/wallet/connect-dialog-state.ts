import { createStore } from 'zustand/vanilla'

/** Whether the connect dialog is asked for. The dialog itself loads when it first is. */
const isOpen = createStore<boolean>(() => false)

export const isConnectDialogOpen = () => isOpen.getState()
export const setConnectDialogOpen = (isNowOpen: boolean) => isOpen.setState(isNowOpen, true)
export const watchConnectDialog = (listener: () => void) => isOpen.subscribe(listener)
