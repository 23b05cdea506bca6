import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { getWithdrawalWaits } from '#core/api/withdrawals.ts'
import { callApi } from '#web/lib/call-api.ts'
import { waitText } from '#web/lib/wait-text.ts'

/** How long players have waited of late; nothing where too few have. */
export function WaitsNote() {
  const { data } = useQuery({
    queryKey: ['/api/withdrawals/waits'],
    queryFn: ({ signal }) => callApi<typeof getWithdrawalWaits>('GET', '/api/withdrawals/waits', {}, { signal }),
    staleTime: 600_000,
  })
  if (data === undefined || data.waits === null) return null
  const [median, longest] = [waitText(data.waits.medianMs), waitText(data.waits.longestMs)]
  return (
    <p className="mb-4 text-note text-soft">
      {t`Of all withdrawals that were paid in the last ${data.days} days, half were paid within ${median} of asking. The longest took ${longest}.`}
    </p>
  )
}
