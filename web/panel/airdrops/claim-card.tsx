import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowUpRight, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SubmissionStatus } from '#core/airdrop.ts'
import type { AdminAirdropClaim, approveAirdrop, listAdminAirdropClaims, rejectAirdrop } from '#core/api/airdrop.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Address } from '#web/ui/address.tsx'
import { Amount, readSigned } from '#web/ui/amount.tsx'

import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { healthQuery } from '../parts/health-query.ts'
import type { ListFile } from '../parts/list-head.tsx'
import { momentText } from '../parts/moment.tsx'
import { callOperator, callOperatorPage, useMayWrite } from '../session/call-operator.ts'

export const claimElementId = (claimId: number) => `airdrop-claim-${claimId}`

type ClaimCardProps = { claim: AdminAirdropClaim; onApproved: () => void; onReject: () => void }

/** Shows one submission with all facts that help to decide on it. */
export function ClaimCard({ claim, onApproved, onReject }: ClaimCardProps) {
  const refetch = useRefetchClaims()
  const mayWrite = useMayWrite()
  const { id, user_id: userId, attempt } = claim
  const approve = useMutation({
    mutationFn: () => approveClaim(id),
    onSuccess: () => {
      showToast({ title: t`Claim Approved`, description: t`User can now claim their airdrop tokens` })
      onApproved()
    },
    onError: (error) => {
      showToast({
        title: t`Approval Failed`,
        description: messageFor(error, t`Failed to approve claim`),
        variant: 'destructive',
      })
      refetch()
    },
  })
  return (
    <li
      id={claimElementId(id)}
      tabIndex={-1}
      aria-label={t`Claim ${id}, attempt ${attempt}`}
      className="scroll-mt-24 rounded-large border border-line bg-stall p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        {/* The reasons against a claim come before its buttons, on a phone too. */}
        <div className="min-w-0 flex-1 basis-80">
          <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
            <Fact label={t`Wallet`}>
              <span className="-my-2 -ml-2 block">
                <Address value={claim.wallet_address} first={8} />
              </span>
            </Fact>
            <Fact label={t`Amount in BV3 tokens`}>
              <Amount amount={readSigned(claim.amount, 'BV3')} asset="BV3" size="lead" />
            </Fact>
            <Fact label={t`Submitted`}>
              <time dateTime={claim.submitted_at} className="tabular-nums">
                {momentText(claim.submitted_at)}
              </time>
            </Fact>
            <Fact label={t`Retweet`}>
              <a
                href={claim.retweet_url}
                aria-label={claim.retweet_url}
                title={claim.retweet_url}
                target="_blank"
                rel="noopener noreferrer"
                className="-my-2 inline-block min-h-11 whitespace-nowrap py-2 font-strong text-glow underline underline-offset-4"
              >
                <Verbatim>{inShort(claim.retweet_url)}</Verbatim>
                <ArrowUpRight className="ml-1 inline-block size-4" aria-hidden="true" />
              </a>
            </Fact>
            <Fact label={t`Game data (admin notes)`}>
              <span className="break-words">{claim.admin_notes ?? t`None`}</span>
            </Fact>
            <Fact label={t`Numbers`}>
              <span className="block tabular-nums">
                <Trans>
                  Claim ID {id} · User ID {userId}
                </Trans>
              </span>
              {attempt > 1 && (
                <span className="block text-note text-soft tabular-nums">
                  <Trans>Attempt {attempt}</Trans>
                </span>
              )}
            </Fact>
          </dl>
          <div className="mt-3 empty:hidden">
            <ClaimHistory claim={claim} />
          </div>
        </div>
        {mayWrite && (
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button isPending={approve.isPending} pendingLabel={t`Approving`} onClick={() => approve.mutate()}>
              {t`Approve`}
            </Button>
            <Button variant="quiet" disabled={approve.isPending} onClick={onReject}>
              {t`Reject`}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** Shortens a link to one line of a phone: drops the protocol and the middle, and keeps the author and the end of the post's id. */
const inShort = (url: string) => url.replace(/^https?:\/\//, '').replace(/^(.{14}).{6,}(.{6})$/, '$1…/…$2')

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 max-sm:grid max-sm:grid-cols-[6rem_1fr] max-sm:gap-3">
    <dt className="text-note text-soft">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

/** Lists the facts for and against a claim: other wallets with the same post, and earlier rejections. */
function ClaimHistory({ claim }: { claim: AdminAirdropClaim }) {
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

const PATH = '/api/admin/airdrop-claims'
const PAGE_SIZE = 25
/** Milliseconds between refetches, because new submissions arrive at any time. */
export const CLAIMS_POLL_MS = 15_000

export const AIRDROP_CLAIMS_KEY = [PATH]

export const loadAirdropClaims = (cursor: string | undefined) =>
  callOperatorPage<typeof listAdminAirdropClaims>('GET', PATH, { query: { limit: PAGE_SIZE, cursor } })

export const AIRDROP_CLAIMS_FILE: ListFile = { path: PATH, fileName: 'airdrop-claims.csv' }

const approveClaim = (claimId: number) =>
  callOperator<typeof approveAirdrop>('POST', '/api/admin/approve-airdrop', { body: { claimId, notes: '' } })

export const rejectClaim = (claimId: number, notes: string) =>
  callOperator<typeof rejectAirdrop>('POST', '/api/admin/reject-airdrop', { body: { claimId, notes } })

type ClaimPages = InfiniteData<{ readonly answer: readonly AdminAirdropClaim[]; readonly totalCount: number | null }>

/** Returns a function that removes a decided claim at once and refetches the lists for other changes. */
export function useClaimDecided(): (claimId: number) => void {
  const queries = useQueryClient()
  return (claimId) => {
    queries.setQueryData<ClaimPages>(AIRDROP_CLAIMS_KEY, (list) => list && without(list, claimId))
    void refetchClaims(queries)
  }
}

/** Returns a function that refetches the lists, because another operator may have decided. */
export function useRefetchClaims(): () => void {
  const queries = useQueryClient()
  return () => void refetchClaims(queries)
}

const without = (list: ClaimPages, claimId: number): ClaimPages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    answer: page.answer.filter(({ id }) => id !== claimId),
    totalCount: page.totalCount === null ? null : Math.max(0, page.totalCount - 1),
  })),
})

const refetchClaims = (queries: QueryClient) =>
  Promise.all([PATH, healthQuery.queryKey[0]].map((path) => queries.invalidateQueries({ queryKey: [path] })))
