import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowUpRight, Camera, type LucideIcon, Repeat2, Send } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { JoinState } from '#core/airdrop.ts'
import type { AirdropClaimView, claimAirdrop } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { focusOn } from '#web/lib/focus-on.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import { OperatorNote } from '#web/ui/operator-note.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useMedia, WIDE } from '#web/ui/use-media.ts'
import { cacheClaim, refreshAirdrop } from './airdrop-query.ts'
import { StateMessage } from './state-message.tsx'

const LazyForm = lazy(async () => ({ default: (await import('./retweet-form.tsx')).RetweetForm }))

/** Reserves the height of the form while it loads. */
const RetweetForm = (props: ComponentProps<typeof LazyForm>) => (
  <Suspense fallback={<div className="h-47" />}>
    <LazyForm {...props} />
  </Suspense>
)

export type JoinBodyProps = {
  state: JoinState
  /** Undefined before the first submission. */
  claim: AirdropClaimView | undefined
  session: SessionView
  social: PlatformConfig['social'] | undefined
  onClaimed: (claim: AirdropClaimView) => void
  /** Whether this state arrived while the page was open. */
  isNews: boolean
}

/** Shows the text and the actions of each of the five states. */
export function JoinBody(props: JoinBodyProps) {
  const { state, claim } = props
  if (claim === undefined || state === 'not_started') return <NotStarted {...props} />
  switch (state) {
    case 'pending':
      return <Pending claim={claim} />
    case 'rejected':
      return <Rejected {...props} claim={claim} />
    case 'approved':
      return <Approved {...props} claim={claim} />
    case 'claimed':
      return <Claimed claim={claim} />
  }
}

const NotStarted = ({ session, social }: JoinBodyProps) => (
  <>
    <StateMessage state="not_started">
      <p className="max-w-prose text-soft">{t`They take a few minutes. Once the operator approves them, you can claim your tokens.`}</p>
    </StateMessage>
    <div className="mt-6 border-line border-t pt-6">
      <SocialTasks social={social}>
        <RetweetForm session={session} action={t`Submit for Review`} />
      </SocialTasks>
    </div>
  </>
)

type Existing = { claim: AirdropClaimView }

const Pending = ({ claim }: Existing) => (
  <StateMessage state="pending" isAnswer>
    <p className="max-w-prose text-soft">
      {t`The operator reviews every submission, oldest first. You can leave this page: the answer will appear here, and your submission does not expire.`}
    </p>
    <HandedIn claim={claim} />
    <Link href="/mining" className={buttonClass('secondary')}>{t`Go to Mining`}</Link>
  </StateMessage>
)

/** Shows the submitted link. The steps above show its time. */
function HandedIn({ claim: { retweetUrl } }: Existing) {
  if (retweetUrl === null) return null
  return (
    <p>
      <span className="block text-note text-soft">{t`Your Retweet URL`}</span>
      <OutsideLink href={retweetUrl}>{retweetUrl}</OutsideLink>
    </p>
  )
}

/** Shows a rejection. On a phone, one that arrives while the page is open keeps the previous height, and a press opens the form. */
function Rejected({ claim, session, social, isNews }: JoinBodyProps & Existing) {
  const [isFolded] = useState(isNews)
  const [isOpened, setOpened] = useState(false)
  const isWide = useMedia(WIDE)
  const isAnswer = isFolded && !isOpened && !isWide
  return (
    <>
      <StateMessage state="rejected" isAnswer={isAnswer}>
        <OperatorNote
          isRefusal
          words={claim.adminNotes || t`Please ensure you follow all social media accounts properly`}
        />
        <p className="max-w-prose text-balance text-soft">{t`Fix this below and submit again. Nothing is lost.`}</p>
        {isAnswer && (
          <Button variant="primary" size="large" className="max-sm:w-full" onClick={() => setOpened(true)}>
            {t`Show the steps`}
          </Button>
        )}
      </StateMessage>
      {!isAnswer && (
        <div ref={isOpened ? focusSteps : undefined} className="mt-6 border-line border-t pt-6 outline-none">
          <SocialTasks social={social}>
            <RetweetForm session={session} initialUrl={claim.retweetUrl ?? ''} action={t`Resubmit Follow Request`} />
          </SocialTasks>
        </div>
      )}
    </>
  )
}

/** Focuses the steps, because the pressed button is gone. */
const focusSteps = (steps: HTMLElement | null) => focusOn(steps, { preventScroll: true })

/** Shows the claim button, 'Claim 100 BV3 Tokens', with the amount that was fixed at the submission. */
function Approved({ claim, session, onClaimed }: JoinBodyProps & Existing) {
  const isBv3Open = useIsBv3Open()
  const claiming = useClaimAirdrop(session, onClaimed)
  const amount = decimalText(claim.amount)
  return (
    <StateMessage state="approved" isAnswer>
      {claim.adminNotes && <OperatorNote words={claim.adminNotes} />}
      <p className="max-w-prose text-soft">
        {isBv3Open ? (
          <Trans>One click adds {amount} BV3 to your balance. The approval does not expire.</Trans>
        ) : (
          <Trans>One click adds {amount} BV3 to your balance, locked. The approval does not expire.</Trans>
        )}
      </p>
      <Button
        variant="primary"
        size="large"
        className="max-sm:w-full"
        isPending={claiming.isPending}
        pendingLabel={t`Claiming`}
        onClick={() => claiming.mutate()}
      >
        <Trans>Claim {amount} BV3 Tokens</Trans>
      </Button>
    </StateMessage>
  )
}

function Claimed({ claim }: Existing) {
  const isBv3Open = useIsBv3Open()
  const amount = decimalText(claim.amount)
  const moment = claim.claimedAt === null ? '' : momentText(claim.claimedAt)
  return (
    <StateMessage state="claimed" isAnswer>
      <p className="max-w-prose text-soft">
        {isBv3Open ? (
          <Trans>
            {amount} BV3 were added to your balance on {moment}.
          </Trans>
        ) : (
          <Trans>
            {amount} BV3, locked, were added to your balance on {moment}.
          </Trans>
        )}
      </p>
      <Link href="/profile/activity" className={buttonClass('secondary')}>{t`View in your activity`}</Link>
    </StateMessage>
  )
}

/** Links to another site in a new tab, without an opener or a referrer. */
const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex min-h-11 max-w-full items-center gap-1 font-strong text-glow underline underline-offset-4"
  >
    <span className="min-w-0 break-all">{children}</span>
    <ArrowUpRight className="size-4 shrink-0" aria-hidden="true" />
  </a>
)

/** Claims the bonus for joining. Calls `onClaimed` after the server has answered and the new balance is loaded. */
function useClaimAirdrop({ walletAddress, userId }: SessionView, onClaimed: (claim: AirdropClaimView) => void) {
  return useMutation({
    mutationFn: () => callApi<typeof claimAirdrop>('POST', '/api/airdrop/claim', { body: { walletAddress, userId } }),
    onSuccess: (claim) => {
      cacheClaim(walletAddress, claim)
      void refreshAirdrop().then(() => onClaimed(claim))
    },
    onError: (error) => {
      showToast({
        title: t`Claim Failed`,
        description: messageFor(error, t`Failed to claim airdrop`),
        variant: 'destructive',
      })
      void refreshAirdrop()
    },
  })
}

type Social = PlatformConfig['social']

/** Lists the tasks before the submission: follow the three channels, retweet the post. `children` is the step after them. */
function SocialTasks({ social, children }: { social: Social | undefined; children: ReactNode }) {
  return (
    <ol className="grid gap-5">
      <Task number={1} title={t`Follow the project`}>
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          <ChannelButton href={social?.telegram} icon={Send} label={t`Telegram`} />
          <ChannelButton href={social?.instagram} icon={Camera} label={t`Instagram`} />
          <ChannelButton href={social?.twitter} icon={MicroblogMark} label={t`Twitter/X`} />
        </div>
      </Task>
      <Task number={2} title={t`Retweet the original post`}>
        <div className="flex max-sm:*:w-full">
          <ChannelButton
            href={social?.airdropPost || social?.twitter}
            icon={Repeat2}
            label={t`Open the original post`}
          />
        </div>
      </Task>
      <Task number={3} title={t`Submit the link to your retweet`}>
        {children}
      </Task>
    </ol>
  )
}

function Task({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span
        translate="no"
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-counter font-strong text-soft tabular-nums"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h4 className="font-strong leading-8">{title}</h4>
        <div className="mt-2">{children}</div>
      </div>
    </li>
  )
}

type ChannelButtonProps = {
  /** Undefined until the configuration is loaded. Empty if the operator has published no link. */
  href: string | undefined
  icon: LucideIcon | typeof MicroblogMark
  label: string
}

function ChannelButton({ href, icon: Icon, label }: ChannelButtonProps) {
  if (href === undefined || href === '') {
    return (
      <button type="button" disabled className={buttonClass('secondary')}>
        <Icon className="size-5" aria-hidden="true" /> {label}
        {href === '' && <span className="text-note text-soft">{t`link soon`}</span>}
      </button>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
      <Icon className="size-5" aria-hidden="true" /> {label}
      <ArrowUpRight className="size-4 text-soft" aria-hidden="true" />
      <span className="sr-only">{t`, opens in a new tab`}</span>
    </a>
  )
}

/** Letter of the microblog, drawn like the icons beside it. */
const MicroblogMark = ({ className }: { className?: string; 'aria-hidden'?: 'true' }) => (
  <svg viewBox="0 0 24 24" className={className} fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M4 4h4l12 16h-4zM4 20l6.5-7M20 4l-6.5 6.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
