import { t } from '@lingui/core/macro'
import { gamesMaximum, readGameLimits } from '#core/game-limits.ts'
import { paidMinutes, readGameRate } from '#core/game-rates.ts'
import { formatAmount, most, parseAmount, times, type Usdt, usdt } from '#core/money.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { HORIZONS_DAYS } from '#core/transparency.ts'
import { planWithdrawal, readWithdrawalTerms } from '#core/withdrawal.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { amountText } from '#web/ui/amount.tsx'
import { daysText, figure } from './setting-words.ts'
import { zonedText } from './zoned-text.ts'

type Effects = {
  readonly [Name in SettingName]: (from: Settings[Name], to: Settings[Name]) => readonly (string | false)[]
}

/** What a change does to players, in sentences. */
const EFFECTS: Effects = {
  brand: () => [t`Every page shows it at the top.`],
  social: (from, { airdropPost, ...to }) => [
    from.airdropPost !== airdropPost && t`The airdrop’s steps lead to that post.`,
    Object.entries(to).some(([channel, url]) => url !== from[channel as keyof typeof from]) &&
      t`Shown at the top of every page, in the footer, under the official contacts and in the airdrop’s steps.`,
    Object.entries(to).some(([channel, url]) => url.trim() === '' && from[channel as keyof typeof from] !== '') &&
      t`A channel without an address is shown nowhere.`,
  ],
  announcement: (from, to) => [
    !to.isOn && t`No announcement is shown.`,
    to.isOn &&
      (from.text !== to.text || from.linkUrl !== to.linkUrl) &&
      t`It is shown to everybody, also to whoever dismissed the one before.`,
    to.isOn && to.text.trim() === '' && t`Without a text it announces the Telegram group, where there is one.`,
  ],
  withdrawals: withdrawalEffects,
  instantWithdrawals: (_, limits) =>
    Object.values(limits).some((limit) => Number(limit) === 0)
      ? [t`No withdrawal is paid without you.`]
      : [
          t`At most ${figure(limits.perDayUsdt)} USDT leave the hot wallet in a day, counted in UTC, without you.`,
          t`A payout that fails or is cancelled gives nothing back to its day. What waits now goes on waiting for you.`,
        ],
  maintenance: (_, { isOn, message }) =>
    isOn
      ? [
          t`Players can look, and change nothing: no purchase, no mining, no withdrawal. The panel goes on working.`,
          message.trim() === ''
            ? t`They read: “The platform is under maintenance. Please try again later.”`
            : t`They read: “${message.trim()}”`,
        ]
      : [t`Players can buy, mine and withdraw.`],
  listing: (_, { listedAtMs }) => listingEffects(listedAtMs),
  admin: (_, { wallet }) => [
    wallet.trim() === ''
      ? t`No wallet is shown the link to the panel.`
      : t`This wallet is shown the link to the panel, and is not connected again by itself. It grants nothing: the panel has its own login.`,
  ],
  site: () => [
    t`Browsers show the name in the title of every page. The installed app and what search engines read of a page without running it stay as they were built.`,
  ],
  gameRates: (_, rates) => rateEffects(rates),
  games: (_, limits) => gameEffects(limits),
  salesFloor: (_, floor) => floorEffects(floor),
  payments: () => [
    t`What arrives below is kept in one line of its sender, and can be refunded. It is still owed, and no card’s price is ever below.`,
  ],
  payouts: () => [
    t`What is above a cap and not signed yet waits until an operator who has not decided it confirms it. What you pay by hand is outside of them.`,
    t`A day begins at midnight UTC, and all that the hot wallet sends in it counts, what was confirmed too.`,
  ],
  sales: () => [],
}

export const effectsOf = <Name extends SettingName>(name: Name, from: Settings[Name], to: Settings[Name]): string[] =>
  EFFECTS[name](from, to).filter((sentence) => sentence !== false)

/** A hundred USDT, or the minimum where that is more. */
const SAMPLE = usdt(100n * 10n ** 18n)

function withdrawalEffects(from: Settings['withdrawals'], to: Settings['withdrawals']): (string | false)[] {
  const isOtherPrice = from.minimum !== to.minimum || from.feePercent !== to.feePercent
  const sentences: (string | false)[] = []
  if (isOtherPrice && isReadable(to)) {
    const terms = readWithdrawalTerms(to, 'USDT')
    const isSampleTooSmall = SAMPLE < terms.minimum
    const amount = isSampleTooSmall ? (terms.minimum as Usdt) : SAMPLE
    const plan = planWithdrawal(amount, amount, terms as never)
    const [asked, least] = [decimalText(formatAmount(amount, 'USDT')), figure(to.minimum)]
    const net = plan.ok ? decimalText(formatAmount(plan.value.net, 'USDT')) : '0'
    sentences.push(
      t`A withdrawal of ${asked} USDT then pays ${net} USDT.`,
      terms.minimum > 0n && t`Less than ${least} USDT or ${least} BV3 cannot be asked for.`,
      t`What was asked for before keeps the fee of its moment.`,
    )
  }
  if (from.isBv3Open === to.isBv3Open) return sentences
  return to.isBv3Open
    ? [...sentences, t`Players can ask for BV3, and what waits can be approved.`]
    : [
        ...sentences,
        t`Players read “Locked until BV3 withdrawals open”. What waits can only be rejected; what is approved is still paid.`,
      ]
}

const isReadable = ({ minimum, feePercent }: Settings['withdrawals']) => {
  const percent = parseAmount(feePercent.trim(), 'BV3')
  return parseAmount(minimum.trim(), 'USDT').ok && percent.ok && percent.value < 10_000n
}

function floorEffects({ isOn, coveragePercent, reserveUsdt }: Settings['salesFloor']): string[] {
  if (!isOn) return [t`Sales never stop by themselves.`]
  const [percent, reserve] = [figure(coveragePercent), figure(reserveUsdt)]
  return [
    t`Sales stop within a minute once the wallets hold less than ${percent} % of what is owed in 30 days, or less than what is owed now and ${reserve} USDT on top.`,
    t`Players then read that no card is sold until the wallets hold enough. Payments that were sent before are still credited.`,
    t`Sales are resumed by hand, under Solvency.`,
  ]
}

function listingEffects(listedAtMs: number | null): string[] {
  if (listedAtMs === null) return [t`USDT is mined without an end, from the moment of saving.`]
  if (listedAtMs > Date.now()) {
    const when = zonedText(listedAtMs)
    return [t`USDT is mined until ${when}. From then on only BV3 is.`]
  }
  return [
    t`This date has passed: USDT mining ends at the moment of saving. What was mined stays.`,
    t`If the date is moved later, the time in between pays nothing.`,
  ]
}

function rateEffects({ free, owner }: Settings['gameRates']): (string | false)[] {
  const [freeRate, ownerRate] = [readGameRate(free.trim()), readGameRate(owner.trim())]
  const begun = t`Runs in progress keep their rate.`
  if (freeRate === null || ownerRate === null) return [begun]
  const [freeMinutes, ownerMinutes] = [paidMinutes(0), paidMinutes(1)]
  const freeDay = amountText(times(freeRate, BigInt(freeMinutes)), 'BV3')
  const ownerDay = amountText(times(most(ownerRate, freeRate), BigInt(ownerMinutes)), 'BV3')
  return [
    begun,
    t`A player without a card can then earn ${freeDay} BV3 a day, in ${freeMinutes} minutes of the cactus runner.`,
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
  if (limits.dailyBudget === 0n) return [t`No game pays anything.`]
  const [soon, later] = HORIZONS_DAYS
  const budget = amountText(limits.dailyBudget, 'BV3')
  const ofSoon = amountText(gamesMaximum(limits, soon), 'BV3')
  const ofLater = amountText(gamesMaximum(limits, later), 'BV3')
  const ofYoung = amountText(limits.youngBudget, 'BV3')
  const age = daysText(limits.youngDays)
  return [
    t`All games together pay at most ${budget} BV3 a day, counted in UTC. Then play goes on unpaid.`,
    t`It adds at most ${ofSoon} BV3 to what is owed in ${soon} days, and ${ofLater} BV3 in ${later}.`,
    limits.youngBudget < limits.dailyBudget
      ? t`All wallets younger than ${age} get at most ${ofYoung} BV3 of it together.`
      : t`New wallets are paid like all others.`,
  ]
}

const areLimitsReadable = ({ dailyBudgetBv3, heldBackPercent, youngDays }: Settings['games']) => {
  const percent = parseAmount(heldBackPercent.trim(), 'BV3')
  const isPercent = percent.ok && percent.value <= 10_000n
  return parseAmount(dailyBudgetBv3.trim(), 'BV3').ok && isPercent && /^\d{1,3}$/.test(String(youngDays).trim())
}
