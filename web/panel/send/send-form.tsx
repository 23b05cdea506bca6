import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shortened } from '#core/address.ts'
import type { sendTokens } from '#core/api/grants.ts'
import { readSentTokens, type SentTokens } from '#core/grant.ts'
import { formatAmount } from '#core/money.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { hideToast, showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DecimalField } from '../parts/decimal-field.tsx'
import { DialogActions, type RequestKey, useRequestKey, WholeAddress } from '../parts/dialog-parts.tsx'

import { useWalletCheck, WalletCheck } from '../parts/wallet-check.tsx'

import { callOperator, isProofRequired } from '../session/call-operator.ts'

const EMPTY = { walletAddress: '', bv3Amount: '', usdtAmount: '' }
const STEP = { step: 0.01, placeholder: '0.00' } as const

const textOf = (amount: string | number | undefined) => String(amount ?? '')

/** Returns the amounts that prevent sending. */
function wrongAmounts(bv3: string, usdt: string): ('bv3Amount' | 'usdtAmount')[] {
  if (readSentTokens(bv3, usdt).ok) return []
  const wrong = [
    ...(isSendable(readSentTokens(bv3, '')) ? [] : (['bv3Amount'] as const)),
    ...(isSendable(readSentTokens('', usdt)) ? [] : (['usdtAmount'] as const)),
  ]
  return wrong.length > 0 ? wrong : ['bv3Amount']
}

/** Returns whether an amount can be sent. An empty field is valid on its own. */
const isSendable = (read: ReturnType<typeof readSentTokens>) => read.ok || read.code === 'grant_empty'

/** Asks for a wallet and amounts. They are sent after a confirmation. */
export function SendForm() {
  const [sending, setSending] = useState<TokensToSend | null>(null)
  const requestKey = useRequestKey()
  const { form, formProps, field } = useCallForm({
    loadSchema: async () => (await import('#core/api/grants.ts')).sendTokens.body,
    defaultValues: EMPTY,
    prepare: (values) => ({ ...values, walletAddress: values.walletAddress.trim() }),
    objections: ({ walletAddress, bv3Amount, usdtAmount }) => [
      ...(walletAddress.trim() === '' ? (['walletAddress'] as const) : []),
      ...wrongAmounts(textOf(bv3Amount), textOf(usdtAmount)),
    ],
    problems: {
      walletAddress: () => t`Enter 0x and 40 letters and digits, and check them for a typing error.`,
      bv3Amount: () => t`From 0.01 to 1,000,000 BV3, with at most 2 decimals.`,
      usdtAmount: () => t`From 0.01 to 10,000 USDT, with at most 2 decimals.`,
    },
    onWrong: ({ walletAddress, bv3Amount, usdtAmount }) => {
      const read = readSentTokens(textOf(bv3Amount), textOf(usdtAmount))
      const isEmpty = !read.ok && read.code === 'grant_empty'
      const hasNoWallet = walletAddress.trim() === ''
      // The toast of an earlier attempt is outdated. The fields show what is wrong with this one.
      if (!hasNoWallet && !isEmpty) return hideToast()
      const description = hasNoWallet ? t`Please enter a wallet address` : t`Please enter at least one token amount`
      showToast({ title: t`Missing Information`, description, variant: 'destructive' })
    },
    onSubmit: async ({ walletAddress, bv3Amount, usdtAmount }) => {
      const read = readSentTokens(textOf(bv3Amount), textOf(usdtAmount))
      if (read.ok) setSending({ walletAddress, ...read.value })
    },
  })
  return (
    <>
      <form
        {...formProps}
        aria-label={t`Send Tokens`}
        className="grid gap-4 rounded-large border border-line bg-stall p-4 sm:p-6"
      >
        <TextField label={t`Wallet address`} placeholder="0x" isCode {...field('walletAddress')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <DecimalField label={t`BV3 amount`} {...STEP} {...field('bv3Amount')} />
          <DecimalField label={t`USDT amount`} {...STEP} {...field('usdtAmount')} />
        </div>
        <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full">
          {t`Send Tokens`}
        </Button>
      </form>
      {sending !== null && (
        <SendDialog
          sending={sending}
          requestKey={requestKey}
          onClose={() => setSending(null)}
          onSent={() => form.reset(EMPTY)}
        />
      )}
    </>
  )
}

type TokensToSend = SentTokens & { readonly walletAddress: string }

type SendDialogProps = { sending: TokensToSend; requestKey: RequestKey; onClose: () => void; onSent: () => void }

/** Shows in full what will be credited, to which wallet, and that it is owed from then on. */
function SendDialog({ sending, requestKey, onClose, onSent }: SendDialogProps) {
  const { walletAddress, bv3, usdt } = sending
  const check = useWalletCheck(walletAddress)
  const bv3Text = `${amountText(bv3, 'BV3')} BV3`
  const usdtText = `${amountText(usdt, 'USDT')} USDT`
  const send = useMutation({
    mutationFn: () => {
      const body = {
        walletAddress,
        bv3Amount: formatAmount(bv3, 'BV3'),
        usdtAmount: formatAmount(usdt, 'USDT'),
      }
      const headers = { 'Idempotency-Key': requestKey.keyFor(body) }
      return callOperator<typeof sendTokens>('POST', '/api/admin/send-tokens', { body }, { headers })
    },
    onSuccess: (sent) => {
      const to = shortened(sent.walletAddress)
      showToast({ title: t`Tokens Sent Successfully`, description: t`${bv3Text} and ${usdtText} to ${to}` })
      requestKey.forget()
      onSent()
      onClose()
    },
    onError(error) {
      if (isProofRequired(error)) return
      showToast({
        title: t`Send Tokens Failed`,
        description: messageFor(error, t`An error occurred`),
        variant: 'destructive',
      })
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Send these tokens?`}
      description={t`Check this before you send it. This action cannot be undone.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={check.isPending}
            isPending={send.isPending}
            pendingLabel={t`Sending`}
            onClick={() => send.mutate()}
          >
            {t`Send Tokens`}
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <ActionSummary>
          <ActionSummaryItem label={t`To the wallet`}>
            <WholeAddress value={walletAddress} />
          </ActionSummaryItem>
          <LeaderLine label="BV3">{amountText(bv3, 'BV3')}</LeaderLine>
          <LeaderLine label="USDT">{amountText(usdt, 'USDT')}</LeaderLine>
        </ActionSummary>
        <p className="text-soft">{t`Both are added to what you owe players. The USDT can be withdrawn right away.`}</p>
        <WalletCheck check={check} />
      </div>
    </Dialog>
  )
}
