import { createStore } from 'zustand/vanilla'

/** Whether the connect dialog is asked for, and whether it leads on to mining. The dialog itself loads when it first is. */
export type ConnectDialogState = 'closed' | 'open' | 'mining'

const state = createStore<ConnectDialogState>(() => 'closed')

export const isConnectDialogOpen = () => state.getState() !== 'closed'
export const readConnectDialog = () => state.getState()
export const setConnectDialog = (next: ConnectDialogState) => state.setState(next, true)
export const watchConnectDialog = (listener: () => void) => state.subscribe(listener)
