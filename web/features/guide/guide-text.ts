import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type GuideWay = {
  readonly picture: string
  readonly title: MessageDescriptor
  readonly lead: MessageDescriptor
  readonly steps: readonly { readonly title: MessageDescriptor; readonly text: MessageDescriptor }[]
}

export const PHONE_WAY: GuideWay = {
  picture: '/art/guide-phone.svg',
  title: msg`On a phone`,
  lead: msg`Use the browser inside your wallet app. External browsers cannot connect.`,
  steps: [
    { title: msg`Install a wallet app`, text: msg`MetaMask, Trust Wallet or Coinbase Wallet, from the links below.` },
    {
      title: msg`Create your wallet`,
      text: msg`Write your recovery phrase on paper. Never share it with anyone.`,
    },
    {
      title: msg`Open the wallet’s built-in browser`,
      text: msg`Look for ‘Browser’, ‘Discover’ or ‘dApps’ in the app.`,
    },
    { title: msg`Enter this site’s address there`, text: msg`Tap Connect and pick your wallet.` },
    {
      title: msg`Approve and sign`,
      text: msg`Allow BNB Smart Chain. Signing is free and moves no funds.`,
    },
  ],
}

export const DESKTOP_WAY: GuideWay = {
  picture: '/art/guide-desk.svg',
  title: msg`On a computer`,
  lead: msg`Use a wallet’s browser extension. Open Chrome, Edge, Brave or Firefox.`,
  steps: [
    {
      title: msg`Install the extension`,
      text: msg`MetaMask, Trust Wallet or Coinbase Wallet, from the links below.`,
    },
    {
      title: msg`Create a wallet or restore yours`,
      text: msg`Unlock it and pin it to the toolbar.`,
    },
    { title: msg`Come back and reload this page`, text: msg`The page cannot see the new extension until you reload.` },
    { title: msg`Press Connect Wallet`, text: msg`Choose the wallet that says ‘Ready to connect’.` },
    {
      title: msg`Approve and sign`,
      text: msg`Allow BNB Smart Chain. Signing is free and moves no funds.`,
    },
  ],
}

export const SUCCESS_SIGNS: readonly MessageDescriptor[] = [
  msg`Your address is visible at the top right.`,
  msg`Your BV3 and USDT balances load.`,
  msg`Every page in the navigation opens.`,
]
