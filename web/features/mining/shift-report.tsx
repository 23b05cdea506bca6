import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Award, Flame, type LucideIcon, Moon, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import type { MinerRecord, MiningState, ShiftReport } from '#core/api/mining.ts'
import { type MinerTitle, milestonesBetween, titleOf } from '#core/miner-record.ts'
import { subtract } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { createStoredChoice } from '#web/lib/stored-choice.ts'
import { amountText, readBv3Hundredths, readUsdt } from '#web/ui/amount.tsx'

import { buttonClass, IconButton } from '#web/ui/button.tsx'

import { translateOf } from '#web/ui/verbatim.tsx'
import { Figure, shiftDurationText } from './session-earnings.tsx'

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
  const lasted = shiftDurationText(Date.parse(report.endedAt) - Date.parse(report.startedAt))
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

/** Returns a miner's title in the reader's language. */
export function titleText(title: MinerTitle): string {
  switch (title) {
    case 'newcomer':
      return t`Newcomer`
    case 'digger':
      return t`Digger`
    case 'prospector':
      return t`Prospector`
    case 'foreman':
      return t`Foreman`
    case 'mine_master':
      return t`Mine master`
    case 'legend':
      return t`Legend of the mine`
    case 'myth':
      return t`Myth of the mine`
  }
}

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

/** Maximum number of stored wallets; more than a player uses in one browser. */
const WALLETS_MAX = 20

/** Report that each wallet dismissed last in this browser, e.g. '0xabc…/7', separated by spaces, latest first. */
const choice = createStoredChoice('mining-report-dismissed')

const nameOf = (walletAddress: string, shiftId: number | '') => `${walletAddress}/${shiftId}`
const namesIn = (text: string | null) => text?.split(' ') ?? []

export function dismissReport(walletAddress: string, shiftId: number) {
  const others = namesIn(choice.read()).filter((name) => !name.startsWith(nameOf(walletAddress, '')))
  choice.write([nameOf(walletAddress, shiftId), ...others].slice(0, WALLETS_MAX).join(' '))
}

export const useIsReportDismissed = (walletAddress: string, shiftId: number | undefined): boolean =>
  namesIn(choice.use()).includes(nameOf(walletAddress, shiftId ?? 0))

/** Returns a running shift's report as if it ended now. It is as high as the final report, but its figures are not final. */
export function expectedReport(state: MiningState, record: MinerRecord | null): ShiftReport {
  const { sessions, shiftStartedAt, asOf, earnedBv3, earnedUsdt } = state
  return {
    id: Math.max(1, record?.shifts ?? 1),
    startedAt: shiftStartedAt ?? asOf,
    endedAt: asOf,
    bv3: earnedBv3,
    usdt: earnedUsdt,
    baseBv3: earnedBv3,
    cards: sessions.flatMap(({ cardId, card, copies, earnedBv3: bv3, earnedUsdt: usdt }) =>
      cardId === null || card === null ? [] : [{ cardId, name: card.name, imageUrl: card.imageUrl, copies, bv3, usdt }],
    ),
  }
}

/** Returns the record as if it included that report. */
export const expectedRecord = (state: MiningState, record: MinerRecord): MinerRecord => ({
  ...record,
  streakDays: Math.max(1, record.streakDays),
  bv3Dug: record.bv3Dug + state.earnedBv3,
})
