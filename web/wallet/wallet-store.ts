export {
  disconnect,
  openConnectDialog,
  restoreWallet,
  signIn,
  switchToRequiredChain,
} from '#web/session/session-actions.ts'
export { useWallet } from '#web/session/wallet-view.ts'
