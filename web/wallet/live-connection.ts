import { t } from '@lingui/core/macro'
import type { EIP1193Provider } from 'viem'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { PlatformConfig } from '#core/api/platform.ts'
import { discoverWallets, type FoundWallet } from './found-wallets.ts'

/** Wallet that this page talks to. */
export type LiveConnection = {
  readonly wallet: FoundWallet
  readonly platform: PlatformConfig
  readonly provider: EIP1193Provider
}

let live: LiveConnection | null = null

export const readLiveConnection = () => live

export function setLiveConnection(next: LiveConnection | null) {
  live = next
}

/** Returns the connection. @throws Error if no wallet is connected */
export function requireLiveConnection(): LiveConnection {
  if (live !== null) return live
  throw new Error(
    discoverWallets().length === 0 ? t`No wallet detected` : t`Wallet not connected. Please connect your wallet first.`,
  )
}

/** Request from before this page was reloaded, which the wallet will still answer. */
export type LateAnswer = {
  readonly method: string
  readonly params: unknown
  /** Rejects with the wallet's error if the wallet refuses. */
  readonly answer: Promise<unknown>
}

const late = createStore<readonly LateAnswer[]>(() => [])

export const readLateAnswers = () => late.getState()

export const useLateAnswers = () => useStore(late)

/** Records late answers. Each one is removed after it is answered. */
export function addLateAnswers(answers: readonly LateAnswer[]) {
  late.setState([...late.getState(), ...answers], true)
  for (const it of answers) {
    const leave = () => {
      late.setState(
        late.getState().filter((other) => other !== it),
        true,
      )
    }
    it.answer.then(leave, leave)
  }
}
