import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '#core/api/call.ts'
import type { lookUpWallet } from '#core/api/grants.ts'
import { Spinner } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { callOperator } from '../session/call-operator.ts'

type WalletLookup = CallAnswer<typeof lookUpWallet>

/** Reads what is known about a wallet. Refetched each time, because its player may have signed in a moment ago. */
export const useWalletCheck = (walletAddress: string): UseQueryResult<WalletLookup> =>
  useQuery({
    queryKey: ['/api/admin/wallet', walletAddress],
    queryFn: ({ signal }) =>
      callOperator<typeof lookUpWallet>('GET', '/api/admin/wallet', { query: { walletAddress } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Shows whether a wallet has a player, before something irreversible is sent to it. */
export function WalletCheck({ check: { data, isError } }: { check: UseQueryResult<WalletLookup> }) {
  if (isError) {
    return <Notice kind="problem">{t`We could not look up this wallet. Check it letter by letter.`}</Notice>
  }
  if (data === undefined) {
    return (
      <p role="status" className="flex items-center gap-2 text-soft">
        <Spinner /> {t`Looking the wallet up`}
      </p>
    )
  }
  const { userId, signedInAt, copies } = data
  if (userId === null || signedInAt === null) {
    return (
      <Notice kind="problem" title={t`This wallet has never signed in here`}>
        {t`Check it letter by letter. You cannot take back what goes to the wrong wallet.`}
      </Notice>
    )
  }
  const owned = plural(copies, { one: '# NFT', other: '# NFTs' })
  return (
    <p className="text-note text-soft">
      <Trans>
        User {userId}, has signed in, owns {owned}.
      </Trans>
    </p>
  )
}
