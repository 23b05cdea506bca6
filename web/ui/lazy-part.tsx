import { type ComponentType, lazy } from 'react'
import { LANGUAGES, type Language, WITHOUT_TEXTS } from '#web/texts/languages.ts'
import { loadPart, retryTexts, useLacksTexts, useLanguage, useSpeaks } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'

/** A component that is loaded when it is first shown, or when `fetch` is called before. */
export type LazyPart<P> = ComponentType<P> & { readonly fetch: () => Promise<void> }

/** Loads a component together with the texts that its imports need. Without them it says so, and offers to ask again. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, texts?: string): LazyPart<P> {
  const loadReadable = async () => {
    const Loaded = await loadPart(load, texts)
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as `lazy` keeps what it was given
    const Part = (props: P) => (useLacksTexts(texts) ? <LackingTexts /> : <Loaded {...props} />)
    return { default: Part }
  }
  return Object.assign(lazy(loadReadable) as unknown as ComponentType<P>, {
    fetch: async () => void (await loadPart(load, texts)),
  })
}

/** In the page's language; in every language where it has none. */
export function LackingTexts() {
  const language = useLanguage()
  const languages = useSpeaks() ? [language] : (Object.keys(LANGUAGES) as Language[])
  return (
    <div role="alert" className="grid justify-items-start gap-4 p-6">
      {languages.map((it) => (
        <div key={it} lang={it} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{WITHOUT_TEXTS[it].notice}</p>
          <Button onClick={retryTexts}>{WITHOUT_TEXTS[it].retry}</Button>
        </div>
      ))}
    </div>
  )
}
