import './guide.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, RotateCw, TriangleAlert } from 'lucide-react'
import { useContext } from 'react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { openConnectDialog, switchToRequiredChain } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Button } from '#web/ui/button.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { isMobile } from '#web/wallet/wallet-catalogue.ts'
import { GuideDownloads, GuideHeading, GuideHeadingLevel } from './guide-downloads.tsx'

/** Shows the whole guide, on its own page and in a dialog. The way for the current device comes first. */
export function WalletGuide() {
  const isNarrow = useMedia(PHONE)
  const ways = isNarrow || isMobile() ? [PHONE_WAY, DESKTOP_WAY] : [DESKTOP_WAY, PHONE_WAY]
  return (
    <div className="@container grid gap-6">
      <div className="grid gap-6 @dialog-wide:grid-cols-2">
        {ways.map((way) => (
          <GuideSteps key={way.picture} {...way} />
        ))}
      </div>
      <div className="grid gap-6 @dialog-wide:grid-cols-2">
        <GuideTroubles />
        <GuideSuccess />
      </div>
      <GuideDownloads />
    </div>
  )
}

/** Shows one way to connect a wallet: a picture, what matters most, and its steps strung up like lanterns. */
function GuideSteps({ picture, title, lead, steps }: GuideWay) {
  const { i18n } = useLingui()
  return (
    <section className="guide-board overflow-hidden">
      <img src={picture} alt="" width={480} height={200} className="guide-board-picture" />
      <div className="guide-board-text">
        <GuideHeading>{i18n._(title)}</GuideHeading>
        <p className="mt-1 text-lead max-lg:@dialog-wide:min-h-21 lg:@dialog-wide:min-h-14">{i18n._(lead)}</p>
        <ol className="mt-5 grid">
          {steps.map((step, index) => (
            <li key={step.title.id} className="guide-step">
              <span
                aria-hidden="true"
                className="grid size-8 place-items-center rounded-full bg-banana font-heavy text-on-banana tabular-nums"
              >
                {index + 1}
              </span>
              <p className="pb-5 in-[li:last-child]:pb-0">
                <strong className="guide-step-title">{i18n._(step.title)}</strong>
                <span className="text-soft">{i18n._(step.text)}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

type GuideWay = {
  readonly picture: string
  readonly title: MessageDescriptor
  readonly lead: MessageDescriptor
  readonly steps: readonly { readonly title: MessageDescriptor; readonly text: MessageDescriptor }[]
}

const PHONE_WAY: GuideWay = {
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

const DESKTOP_WAY: GuideWay = {
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

/** Lists the signs that the connection worked, and shows the button to connect. */
function GuideSuccess() {
  const { i18n } = useLingui()
  const { address, status } = useWallet()
  // A dialog has the button in its footer.
  const isPage = useContext(GuideHeadingLevel) === 'h2'
  return (
    <section className="guide-board guide-board-text">
      <GuideHeading>
        <Trans>You are connected when</Trans>
      </GuideHeading>
      <ul className="mt-4 grid gap-3">
        {SUCCESS_SIGNS.map((sign) => (
          <li key={sign.id} className="flex gap-3">
            <CircleCheck className="mt-1 size-5 shrink-0 text-gain" aria-hidden="true" /> {i18n._(sign)}
          </li>
        ))}
      </ul>
      {address === null ? (
        isPage && (
          <Button variant="primary" className="mt-5" isPending={status === 'connecting'} onClick={openConnectDialog}>
            <Trans>Connect Wallet</Trans>
          </Button>
        )
      ) : (
        <p className="mt-5 flex items-center gap-3 rounded-small bg-counter px-4 py-3 font-strong text-gain">
          <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
          <Trans>Your wallet is connected.</Trans>
        </p>
      )}
    </section>
  )
}

/** Lists problems and their solutions, with a button if the page itself can solve them. */
function GuideTroubles() {
  const { t } = useLingui()
  const { address, chainId } = useWallet()
  const chain = usePlatformConfig()?.chain
  const chainName = chain?.name ?? 'BNB Smart Chain'
  const isElsewhere = address !== null && chain !== undefined && chainId !== null && chainId !== chain.id
  return (
    <section className="guide-board guide-board-text">
      <GuideHeading>{t`If it does not work`}</GuideHeading>
      <dl className="mt-4 grid gap-5">
        <div className="grid grid-cols-[auto_1fr] gap-x-3">
          <TriangleAlert className="mt-1 size-5 text-glow" aria-hidden="true" />
          <dt className="font-strong">
            <Trans>Connection failed</Trans>
          </dt>
          <dd className="col-start-2 text-soft">
            <Trans>Refresh the page and retry. Make sure your wallet is unlocked.</Trans>
            <div className="mt-3">
              <Button onClick={() => location.reload()}>
                <RotateCw className="size-4" aria-hidden="true" /> {t`Refresh the page`}
              </Button>
            </div>
          </dd>
        </div>
        <div className="grid grid-cols-[auto_1fr] gap-x-3">
          <TriangleAlert className="mt-1 size-5 text-glow" aria-hidden="true" />
          <dt className="font-strong">
            <Trans>Wrong network</Trans>
          </dt>
          <dd className="col-start-2 text-soft">
            <Trans>Switch your wallet to the BSC network (BNB Smart Chain).</Trans>
            {isElsewhere && (
              <div className="mt-3">
                <Button onClick={() => void switchToRequiredChain()}>
                  <Trans>Switch to {chainName}</Trans>
                </Button>
              </div>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
