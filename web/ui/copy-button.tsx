import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useCopy } from '#web/lib/use-copy.ts'
import { Button } from './button.tsx'

type CopyButtonProps = {
  value: string
  /** What stands on it, e.g. 'Copy link'. */
  action: string
  /** It is in the clipboard now. */
  onCopied?: () => void
}

/** Copies a value, and says for two seconds that it did. */
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
