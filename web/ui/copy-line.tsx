import { CopyButton } from './copy-button.tsx'

type CopyLineProps = {
  /** What it is, e.g. 'Your referral link'. */
  label: string
  value: string
  /** What stands on the button, e.g. 'Copy link'. */
  action: string
  /** It is in the clipboard now. */
  onCopied?: () => void
}

/** A value to take along, whole, and the button that copies it. */
export function CopyLine({ label, value, action, onCopied }: CopyLineProps) {
  return (
    <div className="flex items-stretch gap-2 flex-wrap">
      <input
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.target.select()}
        className="min-h-11 min-w-0 grow-999 basis-80 text-ellipsis rounded-small border-2 border-control bg-counter px-3 font-code text-note"
      />
      <div className="flex grow *:grow">
        <CopyButton value={value} action={action} onCopied={onCopied} />
      </div>
    </div>
  )
}
