import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useCopy } from '#web/lib/use-copy.ts'
import { Button } from './button.tsx'

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
