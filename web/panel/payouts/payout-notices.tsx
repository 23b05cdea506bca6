import type { OperatorHealth } from '#core/api/admin.ts'
import { HoldNotice } from './hold-notice.tsx'
import { StraysNotice } from './strays-notice.tsx'

/** Why no payout goes out, apart from an alarm of the audit. */
export function PayoutNotices({ health: { payoutsHeld, strays } }: { health: OperatorHealth }) {
  return (
    <>
      {payoutsHeld && <HoldNotice />}
      {strays > 0 && <StraysNotice count={strays} />}
    </>
  )
}
