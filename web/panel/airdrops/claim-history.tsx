import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { SubmissionStatus } from '#core/airdrop.ts'
import type { AdminAirdropClaim } from '#core/api/airdrop.ts'
import { Address } from '#web/ui/address.tsx'
import { momentText } from '../parts/moment-text.ts'

/** Lists the facts for and against a claim: other wallets with the same post, and earlier rejections. */
export function ClaimHistory({ claim }: { claim: AdminAirdropClaim }) {
  return (
    <>
      {claim.duplicates.length > 0 && <Duplicates duplicates={claim.duplicates} />}
      {claim.earlier_rejections.length > 0 && <Rejections rejections={claim.earlier_rejections} />}
    </>
  )
}

const STATUSES: Record<SubmissionStatus, MessageDescriptor> = {
  pending: msg`pending`,
  rejected: msg`rejected`,
  approved: msg`approved`,
  claimed: msg`claimed`,
}

function Duplicates({ duplicates }: Pick<AdminAirdropClaim, 'duplicates'>) {
  /** Number of wallets. A wallet that was rejected and submitted the same post again appears twice in the list. */
  const count = new Set(duplicates.map(({ user_id: userId }) => userId)).size
  return (
    <section className="rounded-small border-loss border-l-4 bg-counter px-4 py-3">
      <h3 className="flex items-center gap-2 font-strong font-text text-body">
        <TriangleAlert className="size-5 shrink-0 text-loss" aria-hidden="true" />
        {plural(count, {
          one: '# other wallet submitted the same post',
          other: '# other wallets submitted the same post',
        })}
      </h3>
      <ul className="mt-1">
        {duplicates.map(({ id, wallet_address: wallet, status }) => {
          const state = i18n._(STATUSES[status])
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <span className="-my-2 -ml-2">
                <Address value={wallet} first={8} />
              </span>
              <span className="text-note text-soft">
                <Trans>
                  Claim ID {id}, {state}
                </Trans>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Rejections({ rejections }: { rejections: AdminAirdropClaim['earlier_rejections'] }) {
  const count = rejections.length
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center gap-1 font-strong text-glow underline underline-offset-4">
        {plural(count, { one: '# earlier rejection', other: '# earlier rejections' })}
      </summary>
      <ul className="grid gap-2 border-line border-l-2 pl-4">
        {rejections.map(({ rejected_at: at, rejected_by: by, reason, retweet_url: url }) => {
          const moment = momentText(at)
          return (
            <li key={at}>
              <span className="block break-words">{reason}</span>
              <span className="block break-all text-note text-soft">
                <Trans>
                  {moment}, by {by}, for {url}
                </Trans>
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
