import { t } from '@lingui/core/macro'
import { type FormEvent, useId, useState } from 'react'
import type { AirdropClaimView } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { rememberedReferralCode } from '#web/wallet/referral-code.ts'
import { useClaimReferral } from './use-claim-referral.ts'

type ReferralCodeFormProps = {
  session: SessionView
  hasJoined: boolean
  onClaimed: (claim: AirdropClaimView) => void
}

/** Names the wallet that brought one here. The server alone says which code is good. */
export function ReferralCodeForm({ session, hasJoined, onClaimed }: ReferralCodeFormProps) {
  const [code, setCode] = useState(() => codeOfLink(session.walletAddress))
  const id = useId()
  const claiming = useClaimReferral(session, (claim) => {
    setCode('')
    onClaimed(claim)
  })
  const isEmpty = code.trim() === ''

  function claim(event: FormEvent) {
    event.preventDefault()
    if (!isEmpty && !claiming.isPending) claiming.mutate(code.trim())
  }

  return (
    <form onSubmit={claim} noValidate>
      <h3 className="text-lead">{t`Did somebody bring you?`}</h3>
      <label htmlFor={id} className="mt-2 block font-strong">{t`Referral wallet address`}</label>
      <div className="mt-1 flex items-stretch gap-2">
        <input
          id={id}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder="0x…"
          aria-describedby={`${id}-hint`}
          className="min-h-12 min-w-0 flex-1 text-ellipsis rounded-small border-2 border-control bg-street px-3 font-code text-note placeholder:text-soft/70"
        />
        <Button
          type="submit"
          variant={hasJoined ? 'primary' : 'secondary'}
          disabled={isEmpty}
          isPending={claiming.isPending}
          pendingLabel={t`Claiming`}
        >
          {t`Claim`}
        </Button>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-note text-soft">
        {hasJoined
          ? t`Once, with the address of the wallet that sent you its link.`
          : t`Counts once your own join airdrop is claimed.`}
      </p>
    </form>
  )
}

/** Who came by a link has the code already; one's own link brings nobody. */
function codeOfLink(walletAddress: string): string {
  const code = rememberedReferralCode() ?? ''
  return code.toLowerCase() === walletAddress.toLowerCase() ? '' : code
}
