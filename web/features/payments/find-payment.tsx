import { t } from '@lingui/core/macro'
import { type FormEvent, useId, useState } from 'react'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FoundPayment } from './found-payment.tsx'
import { useFindPayment } from './payments-query.ts'
import { readTxHash } from './read-tx-hash.ts'

/**
 * 'I paid, find it': a transaction's hash in, what the server sees of it out.
 *
 * @param initialHash what a link from a purchase has filled in
 */
export function FindPayment({ initialHash }: { initialHash: string }) {
  const [text, setText] = useState(initialHash)
  const [isRefused, setIsRefused] = useState(false)
  const id = useId()
  const find = useFindPayment()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (find.isPending) return
    const txHash = readTxHash(text)
    setIsRefused(txHash === null)
    if (txHash === null) return find.reset()
    setText(txHash)
    find.mutate(txHash)
  }

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="font-strong">
        {t`Transaction hash`}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={300}
          placeholder="0x…"
          aria-invalid={isRefused}
          aria-describedby={`${id}-hint`}
          className={`min-h-11 min-w-0 flex-1 basis-48 text-ellipsis rounded-small border-2 bg-street px-3 font-code text-note placeholder:text-soft ${isRefused ? 'border-loss' : 'border-control'}`}
        />
        <Button
          type="submit"
          className="shrink-0 whitespace-nowrap"
          disabled={text.trim() === ''}
          isPending={find.isPending}
          pendingLabel={t`Looking`}
        >
          {t`Find it`}
        </Button>
      </div>
      <p id={`${id}-hint`} className={`mt-1 text-note ${isRefused ? 'text-loss' : 'text-soft'}`}>
        {isRefused
          ? t`That is no transaction hash: it is 0x and 64 digits from 0 to 9 and a to f.`
          : t`Your wallet shows it in its list of activity. Paste it, or its block explorer address.`}
      </p>
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
