import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

const SECTIONS = [
  { id: 'balances', label: msg`Balances` },
  { id: 'withdraw', label: msg`Withdraw` },
  { id: 'cards', label: msg`Cards` },
  { id: 'referrals', label: msg`Referrals` },
  { id: 'activity', label: msg`Activity` },
  { id: 'payments', label: msg`Payments` },
]

/** The way to each room of a long page. */
export function SectionLinks() {
  return (
    <nav aria-label={t`On this page`} className="-mx-3 flex flex-wrap gap-x-1">
      {SECTIONS.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-11 items-center rounded-small px-3 text-soft underline decoration-line underline-offset-4 hover:bg-counter hover:text-ink"
        >
          {i18n._(label)}
        </a>
      ))}
    </nav>
  )
}
