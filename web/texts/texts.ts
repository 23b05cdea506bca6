import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { createStoredChoice } from '#web/lib/stored-choice.ts'
import { messages as homeInEnglish } from './en/home.po'
import { messages as shellInEnglish } from './en/shell.po'
import { isLanguage, type Language, pickLanguage } from './languages.ts'
import type { TextRoom } from './rooms.ts'

/** The English of Home and of what is around every page comes with them; whatever else is asked for. */
const CATALOGS = import.meta.glob<{ messages: Messages }>(['./*/*.po', '!./en/{home,shell}.po'])

const chosen = createStoredChoice('language')
/** The rooms that pages have asked for so far: a change of language brings them all. */
const rooms = new Set<TextRoom>()

/** Before the first paint: the bar and the footer in the visitor's language. */
export async function startTexts(): Promise<void> {
  // The reader sees a key then, or English: a mistake of ours that a test must not overlook.
  i18n.on('missing', ({ id }) => console.error(`No text for ${id} in ${i18n.locale}`))
  i18n.load('en', shellInEnglish)
  i18n.load('en', homeInEnglish)
  const choice = chosen.read()
  const wanted = isLanguage(choice) ? choice : pickLanguage(navigator.languages)
  // A page in English is better than none while the other texts cannot be loaded.
  await speak(wanted).catch(() => speak('en'))
}

/** Loads a part of the page together with its texts, so that it is never shown without them. */
export async function withTexts<T>(wanted: readonly TextRoom[], load: () => Promise<T>): Promise<T> {
  for (const room of wanted) rooms.add(room)
  const [part] = await Promise.all([load(), loadCatalogs(i18n.locale as Language, wanted)])
  return part
}

/** The language that is spoken, for whoever shows it; follows every change. */
export const useLanguage = (): Language =>
  useSyncExternalStore(
    (listener) => i18n.on('change', listener),
    () => i18n.locale as Language,
  )

export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  chosen.write(language)
}

async function speak(language: Language): Promise<void> {
  await loadCatalogs(language, language === 'en' ? [...rooms] : ['shell', ...rooms])
  // Nothing waits for these: until they are here a refusal is told in the server's own English.
  if (language !== 'en') void loadCatalogs(language, ['refusals'])
  document.documentElement.lang = language
  i18n.activate(language)
}

async function loadCatalogs(language: Language, wanted: readonly TextRoom[]): Promise<void> {
  const catalogs = await Promise.all(wanted.map((room) => CATALOGS[`./${language}/${room}.po`]?.()))
  for (const catalog of catalogs) {
    if (catalog !== undefined) i18n.load(language, catalog.messages)
  }
}
