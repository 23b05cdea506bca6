import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { readTxHash } from '#web/lib/read-tx-hash.ts'
import { Button } from '#web/ui/button.tsx'
import { Consent } from '#web/ui/consent.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'

/** Asks for the transaction's hash of a payout that was paid from another wallet. */
export function NameTransaction({ onName }: { onName: (txHash: string) => void }) {
  const [isPayerOurs, setPayerOurs] = useState(false)
  const { formProps, field } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-payouts.ts')).namePayout.body.pick({ txHash: true }),
    defaultValues: { txHash: '' },
    // Extracts the hash from an explorer's address, if the text is one.
    prepare: ({ txHash }) => ({ txHash: readTxHash(txHash) ?? txHash }),
    objections: ({ txHash }) => (readTxHash(txHash) === null ? ['txHash'] : []),
    problems: { txHash: () => t`A transaction hash is 0x followed by 64 hexadecimal digits.` },
    onSubmit: async ({ txHash }) => onName(txHash),
  })
  return (
    <details className="border-line border-t pt-2">
      <summary className="flex min-h-11 items-center font-strong text-glow underline underline-offset-4">
        {t`I paid from another wallet`}
      </summary>
      <form {...formProps} className="grid gap-3 pt-1">
        <TextField {...field('txHash')} label={t`Transaction hash`} isCode placeholder="0x…" />
        <Consent isGiven={isPayerOurs} onChange={setPayerOurs}>
          {t`A platform wallet sent it, not the player’s.`}
        </Consent>
        <Button type="submit" disabled={!isPayerOurs} className="justify-self-start">
          {t`Check this transaction`}
        </Button>
      </form>
    </details>
  )
}
