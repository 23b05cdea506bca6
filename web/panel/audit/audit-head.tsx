import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Address } from '#web/ui/address.tsx'
import { auditHeadQuery } from './audit-query.ts'

const COMMAND = 'npm run audit:verify -- --head HASH'

/** Where the log stands, to be kept elsewhere, and what it is good for. */
export function AuditHead() {
  const { data: head } = useQuery(auditHeadQuery)
  return (
    <div className="text-soft">
      <p className="max-w-prose">
        <Trans>
          Every login and every decision, newest first, each chained to the one before by its hash. Keep the head
          elsewhere: on the server, <code className="font-code text-note">{COMMAND}</code> shows whether anything up to
          it was changed since.
        </Trans>
      </p>
      {head !== undefined && (
        <p className="flex flex-wrap items-center gap-x-1">
          <Trans>
            Head: entry {head.sequence}, hash <Address value={head.hash} />
          </Trans>
        </p>
      )}
    </div>
  )
}
