import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useId } from 'react'
import { isLanguage, LANGUAGES, type Language } from '#web/texts/languages.ts'
import { chooseLanguage, useChosenLanguage } from '#web/texts/texts.ts'
import { showToast } from './toast.ts'

/**
 * Offers each language under its own name, so that a reader of the wrong one finds the way back.
 *
 * @param isShort shows the language's code on a phone, if there is no room for more
 */
export function LanguageSwitch({ isShort = false }: { isShort?: boolean }) {
  const { t } = useLingui()
  // Shown as chosen at once, because a radio that did not move could not be switched back.
  const chosen = useChosenLanguage()
  const group = useId()

  async function choose(language: Language) {
    try {
      await chooseLanguage(language)
    } catch {
      // The texts did not load, so the page stays in its language.
      showToast({
        title: t`The language could not be changed`,
        description: t`The language did not load. Please try again.`,
        variant: 'destructive',
      })
    }
  }
  return (
    <fieldset className="inline-flex items-center text-note">
      <legend className="sr-only">{t`Language`}</legend>
      <Languages className={`size-5 text-soft ${isShort ? 'max-sm:hidden' : ''}`} aria-hidden="true" />
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <label
          key={code}
          lang={code}
          className="relative inline-flex min-h-11 min-w-11 cursor-pointer justify-center items-center rounded-small px-2 text-soft hover:text-ink has-checked:font-strong has-checked:text-ink has-checked:underline has-checked:decoration-2 has-checked:decoration-glow has-checked:underline-offset-6 has-focus-visible:outline-3 has-focus-visible:outline-glow"
        >
          <input
            type="radio"
            name={group}
            value={code}
            checked={code === chosen}
            onChange={() => isLanguage(code) && void choose(code)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {isShort && (
            <span aria-hidden="true" className="uppercase sm:hidden">
              {code}
            </span>
          )}
          <span className={isShort ? 'max-sm:sr-only' : ''}>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
