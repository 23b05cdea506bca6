import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

type CopyLineProps = {
  /** Label of the value, e.g. 'Your referral link'. */
  label: string
  value: string
  /** Other spelling of the value, if it is easier to read. */
  text?: string
  /** Text of the button, e.g. 'Copy link'. */
  action: string
  /** Called when the value is in the clipboard. */
  onCopied?: () => void
}

/**
 * Classes that make the field as tall as its text. A field does not grow with its text, but an invisible copy of the text does,
 * and the field fills the same grid cell.
 */
const AS_TALL =
  'grid after:invisible after:col-start-1 after:row-start-1 after:wrap-anywhere after:border-2 after:px-3 after:py-3 after:content-[attr(data-value)]'

/** Shows a value, whole on every screen, and a button that copies it. */
export function CopyLine({ label, value, text = value, action, onCopied }: CopyLineProps) {
  return (
    <div className="flex items-stretch gap-2 flex-wrap">
      <span data-value={text} className={`${AS_TALL} min-w-0 grow-999 basis-80 font-code text-note sm:break-all`}>
        <textarea
          readOnly
          rows={1}
          value={text}
          aria-label={label}
          onFocus={(event) => event.target.select()}
          className="col-start-1 row-start-1 resize-none overflow-hidden wrap-anywhere rounded-small border-2 border-control bg-counter px-3 py-3"
        />
      </span>
      <div className="flex grow *:grow">
        <CopyButton value={value} action={action} onCopied={onCopied} />
      </div>
    </div>
  )
}

type CopyButtonProps = {
  value: string
  /** Text of the button, e.g. 'Copy link'. */
  action: string
  /** Called when the value is in the clipboard. */
  onCopied?: () => void
}

/** Copies a value, and confirms it for two seconds. */
export function CopyButton({ value, action, onCopied }: CopyButtonProps) {
  const { isCopied, copy } = useCopy()
  const Mark = isCopied ? Check : Copy
  return (
    <Button onClick={() => copy(value).then(onCopied)} className="shrink-0 whitespace-nowrap">
      <Mark className={`size-4 ${isCopied ? 'text-gain' : ''}`} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? t`Copied` : action}</span>
    </Button>
  )
}

/** Milliseconds for which 'copied' is shown. */
const COPIED_MS = 2_000

/** Copies a text, and sets `isCopied` for two seconds. */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), COPIED_MS)
  }
  return { isCopied, copy }
}
