import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { CircleCheck, CircleHelp, CircleX, Hourglass } from 'lucide-react'
import type { CallAnswer } from '#core/api/call.ts'
import type { findPayment } from '#core/api/payments.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { readTxHash } from '#web/lib/read-tx-hash.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { PaymentItem, useFindPayment } from './waiting-payments.tsx'

/**
 * Asks for a transaction's hash ('I paid, find it') and shows what the server finds for it.
 *
 * @param initialHash from the link of a purchase
 */
export function FindPayment({ initialHash }: { initialHash: string }) {
  const find = useFindPayment()
  const { form, formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/payments.ts')).findPayment.body,
    defaultValues: { txHash: initialHash },
    // Extracts the hash if the text is an explorer's address.
    prepare: ({ txHash }) => ({ txHash: readTxHash(txHash) ?? txHash }),
    objections: ({ txHash }) => (readTxHash(txHash) === null ? ['txHash'] : []),
    problems: {
      txHash: () => t`This is not a transaction hash. It is 0x followed by 64 characters, 0 to 9 and a to f.`,
    },
    onWrong: find.reset,
    onSubmit({ txHash }) {
      form.setValue('txHash', txHash)
      return find.mutateAsync(txHash)
    },
  })
  return (
    <form {...formProps}>
      <TextField
        {...field('txHash')}
        label={t`Transaction hash`}
        hint={t`Find it in your wallet’s activity. Paste it here, or paste its block explorer link.`}
        isCode
        maxLength={300}
        placeholder="0x…"
        action={
          <Button
            type="submit"
            className="whitespace-nowrap"
            disabled={form.watch('txHash').trim() === ''}
            isPending={isSubmitting}
            pendingLabel={t`Looking`}
          >
            {t`Find it`}
          </Button>
        }
      />
      <div role="status" className="mt-3">
        {find.data !== undefined && <FoundPayment found={find.data} />}
        {find.isError && (
          <p className="rounded-small border-loss border-l-4 bg-counter px-4 py-3">
            {messageFor(find.error, t`The server did not answer. Please try again.`)}
          </p>
        )}
      </div>
    </form>
  )
}

type FoundPaymentAnswer = CallAnswer<typeof findPayment>

const FACES = {
  unknown: { title: msg`Not seen yet`, icon: CircleHelp, edge: 'border-banana', colour: 'text-glow' },
  pending: { title: msg`Sent, not in a block yet`, icon: Hourglass, edge: 'border-banana', colour: 'text-glow' },
  confirming: { title: msg`Seen, not final yet`, icon: Hourglass, edge: 'border-banana', colour: 'text-glow' },
  failed: { title: msg`Rejected by the network`, icon: CircleX, edge: 'border-loss', colour: 'text-loss' },
  no_payment: { title: msg`No payment found`, icon: CircleX, edge: 'border-loss', colour: 'text-loss' },
  found: { title: msg`Found`, icon: CircleCheck, edge: 'border-gain', colour: 'text-gain' },
} as const satisfies Record<FoundPaymentAnswer['state'], object>

/** Shows what the server sees of a transaction, and what it did with it. */
function FoundPayment({ found }: { found: FoundPaymentAnswer }) {
  const meaning = meaningOf(found)
  const { title, icon: Icon, edge, colour } = FACES[found.state]
  return (
    <div className={`rounded-small border-l-4 bg-counter px-4 py-3 ${edge}`}>
      <p className="flex items-center gap-2 font-strong">
        <Icon className={`size-5 shrink-0 ${colour}`} aria-hidden="true" />
        {i18n._(title)}
      </p>
      {meaning !== null && <p className="mt-1">{i18n._(meaning)}</p>}
      {found.payments.length > 0 && (
        <ul aria-label={t`Payments found`} className="mt-3 divide-y divide-line border-line border-t pt-3">
          {found.payments.map((payment) => (
            <PaymentItem key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Explanation of each state. The server says the same in English. A found payment needs none. */
const MEANINGS = {
  unknown: msg`The network does not know this transaction. Check the hash, or wait a moment if you just sent it.`,
  pending: msg`The network has not confirmed this transaction yet. It will be credited automatically.`,
  confirming: msg`This transaction is confirmed but not final yet. It will be credited automatically in a moment.`,
  failed: msg`This transaction failed on the network. Nothing was paid, and you can pay again.`,
  wrong_token: msg`This transaction is final, but it sent a token other than USDT to the treasury. We cannot credit it. Please contact support.`,
  wrong_recipient: msg`This transaction is final, but it sent nothing to the treasury.`,
  passed_on: msg`This transaction is final, and in it a contract passed BNB on to the treasury. We cannot credit that automatically. Please send the hash to support: the operator will record it.`,
  before_start: msg`This transaction paid the treasury before the platform started. It buys nothing here.`,
  unseen: msg`This transaction is final, but it shows no payment to the treasury. If a contract passed BNB on to the treasury, please send the hash to support: the operator can record it.`,
}

function meaningOf({ state, otherwise }: FoundPaymentAnswer): MessageDescriptor | null {
  if (state === 'found') return null
  return MEANINGS[state === 'no_payment' ? (otherwise ?? 'unseen') : state]
}
