import { CopyButton } from './copy-button.tsx'

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
