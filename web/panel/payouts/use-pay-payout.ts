import { useEffect, useRef, useState } from 'react'
import { followTransaction } from '#web/features/purchases/follow-transaction.ts'
import { createChainReader } from '#web/wallet/chain-reader.ts'
import { sendingError } from '#web/wallet/payment-errors.ts'
import { nameOnce } from './name-payout.ts'
import { nameUntilFinal } from './name-until-final.ts'
import type { Payable } from './payable.ts'
import { sendPayout } from './send-payout.ts'
import { forgetSentPayout, rememberSentPayout, sentHashOf } from './sent-payouts.ts'

export type PayStage =
  | { readonly kind: 'asking'; readonly problem: string | null }
  | { readonly kind: 'sending' }
  | { readonly kind: 'naming'; readonly txHash: string }
  | { readonly kind: 'late'; readonly txHash: string }
  | { readonly kind: 'paid'; readonly txHash: string; readonly explanation: string }

/** Pays from the connected wallet, or takes the hash of what was paid elsewhere, and sees it proven by the server. */
export function usePayPayout(payable: Payable, onPaid: () => void) {
  const payoutId = payable.payout.id
  const [stage, setStage] = useState<PayStage>({ kind: 'asking', problem: null })
  const isClosed = useRef(false)

  async function settle(txHash: string, isOurs: boolean) {
    let current = txHash
    let isSettled = false
    const isOver = () => isClosed.current || isSettled
    setStage({ kind: 'naming', txHash })
    if (isOurs) {
      const onReplaced = (newHash: string) => {
        current = newHash
        rememberSentPayout(payoutId, newHash)
        setStage({ kind: 'naming', txHash: newHash })
      }
      void followTransaction({ chain: createChainReader(), wait, isOver, onReplaced }, txHash)
    }
    const name = (hash: string) => nameOnce(payoutId, hash)
    const outcome = await nameUntilFinal({ name, currentHash: () => current, wait, isOver })
    isSettled = true
    if (outcome.kind === 'over') return
    if (outcome.kind === 'timeout') return setStage({ kind: 'late', txHash: current })
    // It paid, or it never will: either way there is nothing left to remember.
    if (isOurs) forgetSentPayout(payoutId)
    if (outcome.kind === 'refused') return setStage({ kind: 'asking', problem: outcome.message })
    setStage({ kind: 'paid', txHash: current, explanation: outcome.explanation })
    onPaid()
  }

  async function pay(payer: string) {
    setStage({ kind: 'sending' })
    try {
      const txHash = await sendPayout(payable, payer)
      rememberSentPayout(payoutId, txHash)
      await settle(txHash, true)
    } catch (error) {
      setStage({ kind: 'asking', problem: sendingError(error, payable.asset === 'BNB' ? 'BNB' : 'USDT') })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit has sent is taken up once
  useEffect(() => {
    isClosed.current = false
    const sent = sentHashOf(payoutId)
    if (sent !== null) void settle(sent, true)
    return () => {
      isClosed.current = true
    }
  }, [])

  return { stage, pay, name: (txHash: string) => settle(txHash, false) }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
