export { DISCONNECTED, readWallet, type WalletState, watchWallet, writeWallet } from '#web/session/wallet-view.ts'
