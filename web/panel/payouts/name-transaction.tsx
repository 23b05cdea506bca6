import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { readTxHash } from '#web/features/payments/read-tx-hash.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** For whoever has paid from elsewhere: the transaction's hash. */
export function NameTransaction({ onName }: { onName: (txHash: string) => void }) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const txHash = readTxHash(text)
  const submit = () => {
    setTried(true)
    if (txHash !== null) onName(txHash)
  }
  return (
    <details className="border-line border-t pt-2">
      <summary className="flex min-h-11 items-center font-strong text-glow underline underline-offset-4">
        {t`I have paid from elsewhere`}
      </summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="grid gap-3 pt-1"
      >
        <TextField
          label={t`Transaction hash`}
          value={text}
          onChange={setText}
          autoComplete="off"
          spellCheck={false}
          placeholder="0x…"
          className="font-code"
          problem={isTried && txHash === null ? t`A transaction hash is 0x and 64 hexadecimal digits.` : null}
        />
        <Button type="submit" className="justify-self-start">
          {t`Check this transaction`}
        </Button>
      </form>
    </details>
  )
}
