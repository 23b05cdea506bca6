import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Award, Flame, type LucideIcon, Moon, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import type { MinerRecord, ShiftReport } from '#core/api/mining.ts'
import { milestonesBetween, titleOf } from '#core/miner-record.ts'
import { subtract } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { amountText, readBv3Hundredths, readUsdt } from '#web/ui/amount.tsx'

import { buttonClass, IconButton } from '#web/ui/button.tsx'

import { lastedText } from './lasted-text.ts'
import { Figure } from './session-earnings.tsx'
import { titleText } from './title-text.ts'

type ShiftReportProps = {
  report: ShiftReport
  /** Record that counts this shift; null if it could not be read. */
  record: MinerRecord | null
  headingRef: Ref<HTMLHeadingElement>
  onDismiss: () => void
  headingId?: string
}

/** Shows what an ended shift earned, as posted to the ledger, in place of its counters. */
export function ShiftReportCard(props: ShiftReportProps) {
  const { report, record, headingRef, onDismiss, headingId = 'shift-report' } = props
  const lasted = lastedText(Date.parse(report.endedAt) - Date.parse(report.startedAt))
  const base = amountText(readBv3Hundredths(report.baseBv3), 'BV3')
  return (
    <section aria-labelledby={headingId} className="mine-figures">
      <div className="flex items-center gap-2">
        <h2 id={headingId} ref={headingRef} tabIndex={-1} className="text-lead">
          <Trans>Shift report</Trans>
        </h2>
        <IconButton label={t`Dismiss the report`} onClick={onDismiss}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-x-8">
        <Figure text={amountText(readBv3Hundredths(report.bv3), 'BV3')} unit="BV3" />
        <Figure text={amountText(readUsdt(report.usdt), 'USDT', 6)} unit="USDT" />
      </div>
      <p className="mt-2 text-balance text-soft">
        <Trans>Dug in {lasted}. It is all in your balance.</Trans>
      </p>
      <ul className="mine-diggers mt-4">
        {report.cards.map((card) => (
          <Digger key={card.cardId} card={card} />
        ))}
        <li className="flex items-center gap-3">
          <Moon className="mx-3 size-6 shrink-0 text-soft" aria-hidden="true" />
          <p>
            <Trans>The base rate added {base} BV3</Trans>
          </p>
        </li>
      </ul>
      {record !== null && <NextSteps report={report} record={record} />}
      <Link href="/profile" className={buttonClass('secondary', 'medium', 'mt-4')}>
        <Trans>Withdraw</Trans>
      </Link>
    </section>
  )
}

/** Shows a line such as 'Pip dug 312.40 BV3'. */
function Digger({ card: { name, imageUrl, copies, bv3, usdt } }: { card: ShiftReport['cards'][number] }) {
  const dug = amountText(readBv3Hundredths(bv3), 'BV3')
  return (
    <li className="flex items-center gap-3">
      <img src={imageUrl} alt="" width={320} height={400} loading="lazy" className="size-12 shrink-0 object-contain" />
      <div className="min-w-0 tabular-nums">
        <p className="wrap-anywhere font-strong">
          <Trans>
            {name} dug {dug} BV3
          </Trans>
        </p>
        <p translate="no" className="text-soft">
          {copies > 1 && `× ${copies} · `}
          <span translate="no" title={`${decimalText(usdt)} USDT`}>
            {amountText(readUsdt(usdt), 'USDT', 6)} USDT
          </span>
        </p>
      </div>
    </li>
  )
}

/** Shows milestones that the shift reached, and the streak to continue. */
function NextSteps({ report, record }: { report: ShiftReport; record: MinerRecord }) {
  const dug = readBv3Hundredths(record.bv3Dug)
  const before = {
    bv3Dug: subtract(dug, readBv3Hundredths(Math.min(report.bv3, record.bv3Dug))),
    shifts: report.id - 1,
  }
  const reached = milestonesBetween(before, { bv3Dug: dug, shifts: report.id })
  const title = titleText(titleOf(dug))
  const { streakDays } = record
  const nextDays = streakDays + 1
  const daysSince = utcDayOf(serverNowMs()) - utcDayOf(Date.parse(report.endedAt))
  return (
    <ul className="mt-4 grid gap-2">
      {reached.bv3 !== null && (
        <Step icon={Award}>
          <Trans>
            Milestone: {wholeBv3Text(reached.bv3)} BV3 dug. You are now: {title}.
          </Trans>
        </Step>
      )}
      {reached.shifts !== null && (
        <Step icon={Award}>
          {plural(reached.shifts, { one: 'Milestone: your first shift.', other: 'Milestone: # shifts.' })}
        </Step>
      )}
      {streakDays > 0 && daysSince <= 1 && (
        <Step icon={Flame}>
          {plural(streakDays, { one: '1 day of mining.', other: '# days of mining in a row.' })}{' '}
          {daysSince > 0 ? (
            <Trans>Mine today to make it {nextDays}.</Trans>
          ) : (
            <Trans>Mine tomorrow to make it {nextDays}.</Trans>
          )}
        </Step>
      )}
    </ul>
  )
}

/** Returns the number of days since 1970. */
const utcDayOf = (ms: number) => Math.floor(ms / 86_400_000)

const Step = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    <Icon className="mx-3 size-6 shrink-0 text-glow" aria-hidden="true" />
    <span className="text-balance">{children}</span>
  </li>
)

/** Formats a milestone, which has no fraction. */
export const wholeBv3Text = (hundredths: bigint) => decimalText(String(hundredths / 100n))
