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
      text: msg`Write its recovery phrase on paper; give it to nobody, not even to us.`,
    },
    {
      title: msg`Open the wallet’s own browser`,
      text: msg`Look for ‘Browser’, ‘Discover’ or ‘dApps’ in the app. Safari and Chrome cannot connect.`,
    },
    { title: msg`Enter this site’s address there`, text: msg`Then tap Connect and choose your wallet.` },
    {
      title: msg`Approve and sign`,
      text: msg`The signature proves that the wallet is yours. It costs nothing and moves nothing.`,
    },
  ],
}

export const DESKTOP_WAY: GuideWay = {
  picture: '/art/guide-desk.svg',
  title: msg`On a computer`,
  lead: msg`Use a wallet’s browser extension.`,
  steps: [
    {
      title: msg`Install the extension`,
      text: msg`MetaMask, Trust Wallet or Coinbase Wallet in Chrome; MetaMask in Firefox.`,
    },
    {
      title: msg`Create a wallet or restore yours`,
      text: msg`Unlock it, and pin it to the browser’s bar so that you find it again.`,
    },
    { title: msg`Come back and reload this page`, text: msg`Only then can the page see the new extension.` },
    { title: msg`Press Connect Wallet`, text: msg`Choose the wallet that says ‘Ready to connect’.` },
    {
      title: msg`Approve and sign`,
      text: msg`Allow BNB Smart Chain if the wallet asks. The signature costs nothing and moves nothing.`,
    },
  ],
}

export const SUCCESS_SIGNS: readonly MessageDescriptor[] = [
  msg`Your wallet’s address is visible at the top right.`,
  msg`Your BV3 and USDT balances load.`,
  msg`Every page of the navigation works.`,
]
