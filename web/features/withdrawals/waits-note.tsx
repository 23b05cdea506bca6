import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { getWithdrawalWaits } from '#core/api/withdrawals.ts'
import { callApi } from '#web/lib/call-api.ts'
import { waitText } from '#web/lib/wait-text.ts'

/** Says how long players have recently waited for the operator's decisions. Shows nothing if too few have. */
export function WaitsNote() {
  const { data } = useQuery({
    queryKey: ['/api/withdrawals/waits'],
    queryFn: ({ signal }) => callApi<typeof getWithdrawalWaits>('GET', '/api/withdrawals/waits', {}, { signal }),
    staleTime: 600_000,
  })
  if (data === undefined || data.waits === null) return null
  const { days } = data
  const [median, longest] = [waitText(data.waits.medianMs), waitText(data.waits.longestMs)]
  return (
    <p className="withdrawal-note text-soft">
      <Trans>
        Usually paid in about {median}. The slowest of the last {days} days took {longest}.
      </Trans>
    </p>
  )
}
