import { t } from '@lingui/core/macro'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { gamesMaximum, readGameLimits } from '#core/game-pay.ts'
import { paidMinutes, readGameRate } from '#core/game-rates.ts'
import { bv3, formatAmount, maxOf, parseAmount, usdt, WHOLE } from '#core/money.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { HORIZONS_DAYS } from '#core/transparency.ts'
import { planWithdrawal, readWithdrawalTerms } from '#core/withdrawal.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LISTED_WALLETS } from '#web/wallet/wallet-catalogue.ts'
import { withUnits } from './amount-texts.tsx'
import { momentText } from './moment.tsx'
import { changedLines, daysText, figure } from './setting-words.ts'

type SettingDiffProps<Name extends SettingName> = {
  name: Name
  from: Settings[Name]
  to: Settings[Name]
  /** Buttons for the changes. */
  children: ReactNode
}

/** Shows what saving would change, before it is saved. Renders nothing if the values are equal. */
export function SettingDiff<Name extends SettingName>({ name, from, to, children }: SettingDiffProps<Name>) {
  const titleId = useId()
  const lines = changedLines(name, from, to)
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-small border-glow border-l-4 bg-counter px-4 py-3">
      <h4 id={titleId} className="font-strong">{t`What changes`}</h4>
      <dl className="grid gap-2">
        {lines.map(({ label, was, text }) => (
          <div key={label}>
            <dt className="text-note text-soft">{label}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
              <del className="text-soft">
                <span className="sr-only">{t`from`} </span>
                {was}
              </del>
              <ArrowRight className="size-4 shrink-0 self-center text-soft" aria-hidden="true" />
              <ins className="font-strong no-underline">
                <span className="sr-only">{t`to`} </span>
                {text}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-1 text-pretty">
        {effectsOf(name, from, to).map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

type Effects = {
  readonly [Name in SettingName]: (from: Settings[Name], to: Settings[Name]) => readonly (string | false)[]
}

/** Sentences about the effects of a change on players. */
const EFFECTS: Effects = {
  brand: () => [t`Every page shows it at the top.`],
  social: (from, { airdropPost, ...to }) => [
    from.airdropPost !== airdropPost && t`The airdrop’s steps lead to that post.`,
    Object.entries(to).some(([channel, url]) => url !== from[channel as keyof typeof from]) &&
      t`Shown at the top of every page, in the footer, under the official contacts and in the airdrop’s steps.`,
    Object.entries(to).some(([channel, url]) => url.trim() === '' && from[channel as keyof typeof from] !== '') &&
      t`A channel without an address is hidden.`,
  ],
  wallets: (from, to) => [
    t`The connect dialog and the wallet guide show it.`,
    ...LISTED_WALLETS.map(
      ({ id, name }) =>
        to[`${id}DownloadUrl`] !== from[`${id}DownloadUrl`] &&
        to[`${id}DownloadUrl`].trim() !== '' &&
        t`The wallet guide leads there for every store of ${name}.`,
    ),
  ],
  announcement: (from, to) => [
    !to.isOn && t`No announcement is shown.`,
    to.isOn &&
      (from.text !== to.text || from.linkUrl !== to.linkUrl) &&
      t`Everyone sees it, even those who dismissed the last one.`,
    to.isOn && to.text.trim() === '' && t`Without a text, it announces the Telegram group if there is one.`,
  ],
  withdrawals: withdrawalEffects,
  instantWithdrawals: (_, limits) =>
    Object.values(limits).some((limit) => Number(limit) === 0)
      ? [t`No withdrawal is paid without your approval.`]
      : [
          t`The hot wallet sends at most ${figure(limits.perDayUsdt)} USDT a day, counted in UTC, without your approval.`,
          t`A wallet’s first withdrawal and accounts with a signal still wait for you. All wait while an alarm is open, coverage is below 100% or the hot wallet is low.`,
          t`A payout that fails or is cancelled still counts for its day. Withdrawals waiting now keep waiting for you.`,
        ],
  maintenance: (_, { isOn, message }) =>
    isOn
      ? [
          t`Players can look but not buy, start or stop mining, or withdraw. The panel keeps working.`,
          message.trim() === ''
            ? t`They see: “The platform is under maintenance. Please try again later.”`
            : t`They see: “${message.trim()}”`,
        ]
      : [t`Players can buy, mine and withdraw.`],
  listing: (_, { listedAtMs }) => listingEffects(listedAtMs),
  admin: (_, { wallet }) => [
    wallet.trim() === ''
      ? t`No wallet sees the link to the panel.`
      : t`This wallet sees the link to the panel and is not reconnected automatically. It gets no access: the panel has its own login.`,
  ],
  site: () => [
    t`Browsers show the name in every page title. The installed app and search engine previews keep the name from the build.`,
  ],
  gameRates: (_, rates) => rateEffects(rates),
  games: (_, limits) => gameEffects(limits),
  salesFloor: (_, floor) => floorEffects(floor),
  payments: () => [
    t`Smaller payments are kept in one line per sender and can be refunded. They are still owed. No card’s price is ever below this.`,
  ],
  payouts: () => [
    t`Unsigned payouts above a cap wait until an operator who did not decide them confirms. Caps do not apply to what you pay by hand.`,
    t`A day starts at midnight UTC. Everything the hot wallet sends that day counts, including confirmed payouts.`,
  ],
  sales: () => [],
}

const effectsOf = <Name extends SettingName>(name: Name, from: Settings[Name], to: Settings[Name]): string[] =>
  EFFECTS[name](from, to)
    .filter((sentence) => sentence !== false)
    .map(withUnits)

/** Example of a withdrawal: 100 USDT. The minimum is used instead if it is higher. */
const SAMPLE = usdt(100n * 10n ** 18n)

function withdrawalEffects(from: Settings['withdrawals'], to: Settings['withdrawals']): (string | false)[] {
  const isOtherPrice = from.minimum !== to.minimum || from.feePercent !== to.feePercent
  const sentences: (string | false)[] = []
  if (isOtherPrice && isReadable(to)) {
    const terms = readWithdrawalTerms(to, 'USDT')
    const amount = maxOf(SAMPLE, terms.minimum)
    const plan = planWithdrawal(amount, amount, terms)
    const [asked, least] = [decimalText(formatAmount(amount, 'USDT')), figure(to.minimum)]
    const net = plan.ok ? decimalText(formatAmount(plan.value.net, 'USDT')) : '0'
    sentences.push(
      t`A withdrawal of ${asked} USDT will pay ${net} USDT.`,
      terms.minimum > 0n && t`Players cannot withdraw less than ${least} USDT or ${least} BV3.`,
      t`Withdrawals requested before keep their fee.`,
    )
  }
  if (from.isBv3Open === to.isBv3Open) return sentences
  return to.isBv3Open
    ? [...sentences, t`Players can withdraw BV3, and waiting withdrawals can be approved.`]
    : [
        ...sentences,
        t`Players see “Locked until BV3 withdrawals open”. Waiting withdrawals can only be rejected. Approved ones are still paid.`,
      ]
}

const isReadable = ({ minimum, feePercent }: Settings['withdrawals']) => {
  const fee = parseAmount(feePercent.trim(), 'percent')
  return parseAmount(minimum.trim(), 'token').ok && fee.ok && fee.value < WHOLE
}

function floorEffects({ isOn, coveragePercent, reserveUsdt }: Settings['salesFloor']): string[] {
  if (!isOn) return [t`Sales never stop automatically.`]
  const [percent, reserve] = [figure(coveragePercent), figure(reserveUsdt)]
  return [
    Number(reserveUsdt) === 0
      ? t`Sales stop within a minute once the wallets hold less than ${percent}% of what is owed in 30 days, or less than what is owed now.`
      : t`Sales stop within a minute once the wallets hold less than ${percent}% of what is owed in 30 days, or less than what is owed now plus ${reserve} USDT.`,
    t`Players then see that cards are not on sale until the wallets hold enough. Payments already sent are still credited.`,
    t`Sales are resumed by hand, under Solvency.`,
  ]
}

function listingEffects(listedAtMs: number | null): string[] {
  if (listedAtMs === null) return [t`USDT is mined with no end date once you save.`]
  if (listedAtMs > serverNowMs()) {
    const when = momentText(listedAtMs)
    return [t`USDT is mined until ${when}. After that, only BV3.`]
  }
  return [
    t`This date has passed. USDT mining ends when you save. Mined USDT stays.`,
    t`If you later move the date, the time in between is not paid.`,
  ]
}

function rateEffects({ free, owner }: Settings['gameRates']): (string | false)[] {
  const [freeRate, ownerRate] = [readGameRate(free.trim()), readGameRate(owner.trim())]
  const begun = t`Runs in progress keep their rate.`
  if (freeRate === null || ownerRate === null) return [begun]
  const [freeMinutes, ownerMinutes] = [paidMinutes(0), paidMinutes(1)]
  const freeDay = amountText(bv3(freeRate * BigInt(freeMinutes)), 'BV3')
  const ownerDay = amountText(bv3(maxOf(ownerRate, freeRate) * BigInt(ownerMinutes)), 'BV3')
  return [
    begun,
    t`A player without a card can earn ${freeDay} BV3 a day, in ${freeMinutes} minutes of the cactus runner.`,
    t`With one copy of a card without a rate of its own it is ${ownerDay} BV3, in ${ownerMinutes} minutes.`,
  ]
}

function gameEffects(written: Settings['games']): (string | false)[] {
  if (!areLimitsReadable(written)) return []
  const limits = readGameLimits({
    dailyBudgetBv3: written.dailyBudgetBv3.trim(),
    heldBackPercent: written.heldBackPercent.trim(),
    youngDays: Number(written.youngDays),
  })
  if (limits.dailyBudget === 0n) return [t`Games do not pay.`]
  const [soon, later] = HORIZONS_DAYS
  const budget = amountText(limits.dailyBudget, 'BV3')
  const ofSoon = amountText(gamesMaximum(limits, soon), 'BV3')
  const ofLater = amountText(gamesMaximum(limits, later), 'BV3')
  const ofYoung = amountText(limits.youngBudget, 'BV3')
  const age = daysText(limits.youngDays)
  return [
    t`All games together pay at most ${budget} BV3 a day, counted in UTC. After that, play is unpaid.`,
    t`It adds at most ${ofSoon} BV3 to what is owed in ${soon} days, and ${ofLater} BV3 in ${later}.`,
    limits.youngBudget < limits.dailyBudget
      ? t`All wallets newer than ${age} together get at most ${ofYoung} BV3 of it.`
      : t`New wallets are paid like all others.`,
  ]
}

const areLimitsReadable = ({ dailyBudgetBv3, heldBackPercent, youngDays }: Settings['games']) => {
  const heldBack = parseAmount(heldBackPercent.trim(), 'percent')
  const isPercent = heldBack.ok && heldBack.value <= WHOLE
  return parseAmount(dailyBudgetBv3.trim(), 'BV3').ok && isPercent && /^\d{1,3}$/.test(String(youngDays).trim())
}
