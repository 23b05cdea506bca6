export { isOperatorWallet } from '#web/session/is-operator-wallet.ts'
