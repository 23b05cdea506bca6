import { t } from '@lingui/core/macro'
import { messageFor } from '#web/lib/api-error.ts'
import { readTxHash } from '#web/lib/read-tx-hash.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { FoundPayment } from './found-payment.tsx'
import { useFindPayment } from './payments-query.ts'

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
