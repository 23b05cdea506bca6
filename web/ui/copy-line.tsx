import { CopyButton } from './copy-button.tsx'

type CopyLineProps = {
  /** What it is, e.g. 'Your referral link'. */
  label: string
  value: string
  /** How the value is written, where that is easier to read. */
  text?: string
  /** What stands on the button, e.g. 'Copy link'. */
  action: string
  /** It is in the clipboard now. */
  onCopied?: () => void
}

/** A field is not as tall as what it holds: an invisible copy of the value is, and the field fills the same place. */
const AS_TALL =
  'grid after:invisible after:col-start-1 after:row-start-1 after:wrap-anywhere after:border-2 after:px-3 after:py-3 after:content-[attr(data-value)]'

/** A value to take along, whole on every screen, and the button that copies it. */
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
