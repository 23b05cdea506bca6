import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, useDeferredValue } from 'react'
import { SHELL_TEXTS } from '#web/texts/first-texts.ts'
import { useLacksTexts, useSpeaks } from '#web/texts/texts.ts'
import { LackingTexts } from './lazy-part.tsx'

/** The first render waits for no text: until the shell's are there an empty page stands, or one that says they did not arrive. */
export function WhenReadable({ children }: { children: ReactNode }) {
  // Deferred, so that React renders the page in slices between which the browser answers to the person.
  const speaks = useDeferredValue(useSpeaks())
  const isLacking = useLacksTexts(SHELL_TEXTS)
  if (speaks) return <I18nProvider i18n={i18n}>{children}</I18nProvider>
  return isLacking ? <LackingTexts /> : <div className="min-h-dvh" />
}
