import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MinerRecord } from '#core/api/mining.ts'
import { amountText, readBv3Hundredths } from '#web/ui/amount.tsx'

import { translateOf } from '#web/ui/verbatim.tsx'
import { wholeBv3Text } from './shift-report.tsx'
import { titleText } from './title-text.ts'

/** Shows the player's totals and next milestones, which bring no money. */
export function MinerRecordSection({ record, isActive }: { record: MinerRecord; isActive: boolean }) {
  const { next, streakDays, longestStreakDays: longest, shifts } = record
  const nextTitle = next.title === null ? null : titleText(next.title)
  const nextBv3 = next.bv3 === null ? null : wholeBv3Text(readBv3Hundredths(next.bv3))
  const nextShifts = next.shifts
  return (
    <section aria-labelledby="miner-record" className="rounded-large border border-line bg-stall p-5 sm:p-6">
      <h2 id="miner-record" className="text-lead">
        <Trans>Your record</Trans>
      </h2>
      <dl className="mine-record mt-4">
        <Fact label={t`Title`} note={nextTitle === null ? null : <Trans>Next: {nextTitle}</Trans>}>
          {titleText(record.title)}
        </Fact>
        <Fact
          label={t`BV3 dug`}
          note={isActive ? t`Without this shift` : nextBv3 === null ? null : <Trans>Next milestone: {nextBv3}</Trans>}
        >
          {amountText(readBv3Hundredths(record.bv3Dug), 'BV3')}
        </Fact>
        <Fact label={t`Days in a row`} note={plural(longest, { one: 'Longest: # day', other: 'Longest: # days' })}>
          {streakDays}
        </Fact>
        <Fact label={t`Shifts`} note={nextShifts === null ? null : <Trans>Next milestone: {nextShifts}</Trans>}>
          {shifts}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="mine-label text-soft">{label}</dt>
      <dd translate={translateOf(children)} className="font-strong text-lead tabular-nums">
        {children}
      </dd>
      {note !== null && <dd className="text-balance text-note text-soft">{note}</dd>}
    </div>
  )
}
