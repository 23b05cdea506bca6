import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Hourglass, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Address } from '#web/ui/address.tsx'
import { type PurchaseStage, type PurchaseState, STAGES } from './purchase-state.ts'

/**
 * Steps of a purchase. Each is done once the purchase has reached its stage. Future steps show the label of their finished state.
 */
const STEPS = [
  { id: 'wallet', now: msg`Confirm in your wallet`, done: msg`Confirmed in your wallet`, isDoneAt: 'sent' },
  { id: 'sent', now: msg`Sent`, done: msg`Sent`, isDoneAt: 'sent' },
  { id: 'mined', now: msg`Waiting for the network`, done: msg`Confirmed by the network`, isDoneAt: 'confirmed' },
  { id: 'credited', now: msg`Waiting until it is final`, done: msg`Credited`, isDoneAt: 'credited' },
] as const satisfies readonly { id: string; now: MessageDescriptor; done: MessageDescriptor; isDoneAt: PurchaseStage }[]

/** Shows the progress of a purchase, and only what is proven. */
export function PurchaseStepper({ purchase }: { purchase: PurchaseState }) {
  const { walletName } = useWallet()
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const reached = STAGES.indexOf(purchase.stage)
  const currentIndex = STEPS.findIndex((step) => STAGES.indexOf(step.isDoneAt) > reached)
  return (
    <>
      <ol aria-label={t`Progress`}>
        {STEPS.map((step, index) => {
          const state = index === currentIndex ? stepState(purchase.failure) : null
          const isDone = STAGES.indexOf(step.isDoneAt) <= reached
          return (
            <li
              key={step.id}
              aria-current={index === currentIndex ? 'step' : undefined}
              className="grid grid-cols-[2rem_1fr] gap-x-3"
            >
              <span className="flex flex-col items-center">
                <Marker state={isDone ? 'done' : (state ?? 'ahead')} />
                {index < STEPS.length - 1 && (
                  <span className={`min-h-4 w-0.5 flex-1 ${isDone ? 'bg-gain' : 'bg-control'}`} aria-hidden="true" />
                )}
              </span>
              <span className={index < STEPS.length - 1 ? 'min-h-16 pb-2' : 'min-h-12'}>
                <span className={`block py-1 ${isDone || state !== null ? 'font-strong' : 'text-soft'}`}>
                  {i18n._(isWaiting(step.id, state) ? step.now : step.done)}
                  {isDone && (
                    <span className="sr-only">
                      {', '}
                      <Trans>done</Trans>
                    </span>
                  )}
                </span>
                {state === 'current' && step.id === 'wallet' && (
                  <span className="block text-note text-soft">{firstNote(purchase.stage, walletName)}</span>
                )}
                {step.id === 'sent' && purchase.txHash !== null && (
                  <span className="-mt-3 -mb-2 -ml-2 block text-note">
                    <Address value={purchase.txHash} kind="tx" explorerUrl={explorerUrl} />
                    {purchase.isSpedUp && (
                      <span className="block pl-2 text-soft">
                        <Trans>Sped up in your wallet</Trans>
                      </span>
                    )}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {statusText(purchase)}
      </p>
    </>
  )
}

function firstNote(stage: PurchaseStage, walletName: string | null): ReactNode {
  if (stage === 'preparing') return t`Fixing the price`
  return walletName === null ? t`Open your wallet` : <Trans>Open {walletName}</Trans>
}

const stepState = (failure: PurchaseState['failure']) => {
  if (failure === null) return 'current'
  return failure.money === 'none' ? 'stopped' : 'delayed'
}

/** Returns whether a step shows its waiting label. Among stopped steps only the wallet's does; the others have only the sign. */
const isWaiting = (id: (typeof STEPS)[number]['id'], state: ReturnType<typeof stepState> | null) =>
  state === 'current' || state === 'delayed' || (state === 'stopped' && id === 'wallet')

const MARKER = 'grid size-8 place-items-center rounded-full border-2'

function Marker({ state }: { state: 'done' | 'current' | 'delayed' | 'stopped' | 'ahead' }) {
  if (state === 'done') {
    return (
      <span className={`${MARKER} border-gain text-gain`}>
        <Check className="size-4" aria-hidden="true" />
      </span>
    )
  }
  if (state === 'stopped') {
    return (
      <span className={`${MARKER} border-loss text-loss`}>
        <X className="size-4" aria-hidden="true" />
      </span>
    )
  }
  if (state === 'delayed') {
    return (
      <span className={`${MARKER} border-glow text-glow`}>
        <Hourglass className="size-4" aria-hidden="true" />
      </span>
    )
  }
  if (state === 'current') {
    return (
      <span
        className={`${MARKER} animate-turn border-line`}
        style={{ borderBlockStartColor: 'var(--color-glow)', borderInlineEndColor: 'var(--color-glow)' }}
        aria-hidden="true"
      />
    )
  }
  return <span className={`${MARKER} border-control`} />
}

function statusText({ stage, failure }: PurchaseState): string {
  if (failure !== null) return ''
  const texts: Record<PurchaseStage, string> = {
    idle: '',
    preparing: t`Preparing your order`,
    in_wallet: t`Confirm the payment in your wallet`,
    sent: t`Payment sent, waiting for the network`,
    confirmed: t`Payment confirmed, waiting until it is final`,
    credited: t`Purchase credited`,
  }
  return texts[stage]
}
