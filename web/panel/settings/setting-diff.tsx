import { t } from '@lingui/core/macro'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { SettingName, Settings } from '#core/settings.ts'
import { effectsOf } from './setting-effects.ts'
import { changedLines } from './setting-words.ts'

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
