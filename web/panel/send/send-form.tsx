import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { readSentTokens } from '#core/grant.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { hideToast, showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DecimalField } from '../parts/decimal-field.tsx'
import { useRequestKey } from '../parts/use-request-key.ts'
import { SendDialog, type Sending } from './send-dialog.tsx'

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
  const [sending, setSending] = useState<Sending | null>(null)
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
