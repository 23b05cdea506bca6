import { createStore } from 'zustand/vanilla'

/**
 * State of the connect dialog: whether it is requested, and whether it leads on to mining. The dialog loads when it is first
 * opened.
 */
export type ConnectDialogState = 'closed' | 'open' | 'mining'

const state = createStore<ConnectDialogState>(() => 'closed')

export const isConnectDialogOpen = () => state.getState() !== 'closed'
export const readConnectDialog = () => state.getState()
export const setConnectDialog = (next: ConnectDialogState) => state.setState(next, true)
export const watchConnectDialog = (listener: () => void) => state.subscribe(listener)
