import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Address } from '#web/ui/address.tsx'
import { auditHeadQuery } from './audit-query.ts'

const COMMAND = 'npm run audit -- log -- --head HASH'

/** Shows the head of the log and explains how it proves the log if it is stored elsewhere. */
export function AuditHead() {
  const { data: head } = useQuery(auditHeadQuery)
  return (
    <div className="grid gap-1 border-line border-t pt-4 text-soft">
      {head !== undefined && (
        <p className="flex flex-wrap items-center gap-x-1 text-ink">
          <Trans>
            Head: entry {head.sequence}, hash <Address value={head.hash} />
          </Trans>
        </p>
      )}
      <p className="text-note max-lg:max-w-prose">
        <Trans>
          Keep the head somewhere safe. On the server,{' '}
          <code className="whitespace-nowrap pr-1 font-code">{COMMAND}</code> shows whether any entry up to it has
          changed since.
        </Trans>
      </p>
    </div>
  )
}
