import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, useDeferredValue } from 'react'
import { SHELL_TEXTS } from '#web/texts/first-texts.ts'
import { useAreTextsMissing, useHasTexts } from '#web/texts/texts.ts'
import { MissingTexts } from './lazy-part.tsx'

/**
 * Shows an empty page until the shell's texts have loaded, or a notice if they did not load. The first render waits for no text.
 */
export function WaitForTexts({ children }: { children: ReactNode }) {
  // Deferred, so that React renders the page in slices and the browser can respond to the person in between.
  const speaks = useDeferredValue(useHasTexts())
  const isLacking = useAreTextsMissing(SHELL_TEXTS)
  if (speaks) return <I18nProvider i18n={i18n}>{children}</I18nProvider>
  return isLacking ? <MissingTexts /> : <div className="min-h-dvh" />
}
