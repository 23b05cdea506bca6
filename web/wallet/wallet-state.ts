export { DISCONNECTED, readWallet, type WalletState, writeWallet } from '#web/session/wallet-view.ts'
