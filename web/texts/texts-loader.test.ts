import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Language } from './languages.ts'
import { createTextsLoader } from './texts-loader.ts'

type TextsRequest = {
  readonly catalog: string
  readonly language: Language
  readonly arrive: () => Promise<void>
  readonly fail: () => Promise<void>
}

/** Lets everything happen that waits for promises which are settled already. */
const rest = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

/** A line on which nothing arrives by itself, and a page that remembers what it shows. */
function stage(first: Language) {
  const onTheWay: TextsRequest[] = []
  const timers: { run: () => void; ms: number }[] = []
  const page = { language: null as Language | null, messages: {} as Readonly<Record<string, unknown>> }
  const loader = createTextsLoader(
    {
      fetchTexts: (catalog, language) =>
        new Promise((resolve, reject) => {
          const leave = () => onTheWay.splice(onTheWay.indexOf(request), 1)
          const request: TextsRequest = {
            catalog,
            language,
            arrive() {
              leave()
              resolve({ [catalog]: `${catalog} in ${language}` })
              return rest()
            },
            fail() {
              leave()
              reject(new Error('lost'))
              return rest()
            },
          }
          onTheWay.push(request)
        }),
      show(language, messages) {
        page.language = language
        page.messages = messages
      },
      later: (run, ms) => void timers.push({ run, ms }),
    },
    'shell',
    first,
  )
  const find = (catalog: string, language: Language) => {
    const found = onTheWay.find((it) => it.catalog === catalog && it.language === language)
    if (found === undefined) throw new Error(`Nobody asked for ${catalog} in ${language}`)
    return found
  }
  return {
    loader,
    page,
    timers,
    onTheWay,
    arrive: (catalog: string, language: Language) => find(catalog, language).arrive(),
    fail: (catalog: string, language: Language) => find(catalog, language).fail(),
    /** Runs what was put off. */
    wait: async () => {
      for (const { run } of timers.splice(0)) run()
      await rest()
    },
    /** Asks for a part as a page does, and tells when it may be drawn. */
    open(catalog: string) {
      const part = { isDrawn: false }
      void loader.need(catalog).then(() => {
        part.isDrawn = true
      })
      return part
    },
    isMissing: (catalog: string) => loader.store.getState().missing.has(catalog),
  }
}

async function speaking(language: Language, ...parts: readonly string[]) {
  const it = stage(language)
  await it.arrive('shell', language)
  for (const part of parts) {
    it.open(part)
    await it.arrive(part, language)
  }
  return it
}

describe('the first render', () => {
  test('requests one language only', async () => {
    const { onTheWay, page, arrive } = stage('es')
    expect(onTheWay.map(({ language }) => language)).toEqual(['es'])
    await arrive('shell', 'es')
    expect(page).toEqual({ language: 'es', messages: { shell: 'shell in es' } })
    expect(onTheWay).toEqual([])
  })

  test('is in English if the other texts fail to load, and switches once they load', async () => {
    const { page, fail, arrive, wait } = stage('es')
    await fail('shell', 'es')
    await arrive('shell', 'en')
    expect(page).toEqual({ language: 'en', messages: { shell: 'shell in en' } })
    await wait()
    await arrive('shell', 'es')
    expect(page).toEqual({ language: 'es', messages: { shell: 'shell in es' } })
  })

  test('shows an error if English fails to load too, and requests again', async () => {
    const { page, fail, arrive, loader, isMissing } = stage('es')
    await fail('shell', 'es')
    await fail('shell', 'en')
    expect(isMissing('shell')).toBe(true)
    expect(page.language).toBeNull()
    loader.retry()
    await arrive('shell', 'es')
    expect(page.language).toBe('es')
    expect(isMissing('shell')).toBe(false)
  })

  test('of a known wallet appears even if the wallet’s texts fail', async () => {
    const { open, fail, arrive, page, isMissing } = stage('es')
    const wallet = open('wallet')
    await fail('wallet', 'es')
    await arrive('shell', 'es')
    expect(page).toEqual({ language: 'es', messages: { shell: 'shell in es' } })
    await fail('wallet', 'en')
    expect(wallet.isDrawn).toBe(true)
    expect(isMissing('wallet')).toBe(true)
  })
})

describe('the last click wins', () => {
  test('Español, then another page: it is drawn in one language, whichever arrives first', async () => {
    const { loader, open, arrive, page } = await speaking('en')
    void loader.choose('es')
    const mining = open('mining')
    await arrive('shell', 'es')
    expect(page.language).toBe('es')
    expect(mining.isDrawn).toBe(false)
    await arrive('mining', 'en')
    expect(mining.isDrawn).toBe(false)
    await arrive('mining', 'es')
    expect(mining.isDrawn).toBe(true)
    expect(page.messages).toEqual({ shell: 'shell in es', mining: 'mining in es' })
  })

  test('Español, then another page already loaded in English: the page switches when both parts can', async () => {
    const { loader, open, arrive, page } = await speaking('en')
    void loader.choose('es')
    const mining = open('mining')
    await arrive('mining', 'en')
    expect(mining.isDrawn).toBe(true)
    await arrive('shell', 'es')
    expect(page).toEqual({ language: 'en', messages: { shell: 'shell in en', mining: 'mining in en' } })
    await arrive('mining', 'es')
    expect(page).toEqual({ language: 'es', messages: { shell: 'shell in es', mining: 'mining in es' } })
  })

  test('Español, then English: a late answer changes nothing', async () => {
    const { loader, arrive, page } = await speaking('en')
    const first = loader.choose('es')
    expect(loader.store.getState().wanted).toBe('es')
    const second = loader.choose('en')
    expect(loader.store.getState().wanted).toBe('en')
    await arrive('shell', 'es')
    expect(page.language).toBe('en')
    expect([await first, await second]).toEqual(['superseded', 'shown'])
  })

  test('English, Español, English, Español: the texts are requested once', async () => {
    const { loader, onTheWay, arrive, page } = await speaking('en')
    for (const language of ['es', 'en', 'es'] as const) void loader.choose(language)
    expect(onTheWay).toHaveLength(1)
    await arrive('shell', 'es')
    expect(page.language).toBe('es')
  })

  test('a choice whose texts fail to load is refused, and can be repeated', async () => {
    const { loader, fail, arrive, page } = await speaking('en', 'mining')
    const refused = loader.choose('es')
    await arrive('shell', 'es')
    const outcome = expect(refused).rejects.toThrow('es did not arrive')
    await fail('mining', 'es')
    await outcome
    expect(page).toEqual({ language: 'en', messages: { shell: 'shell in en', mining: 'mining in en' } })
    expect(loader.store.getState().wanted).toBe('en')
    const again = loader.choose('es')
    await arrive('mining', 'es')
    expect(await again).toBe('shown')
    expect(page.language).toBe('es')
  })
})

describe('a part whose texts fail to load', () => {
  test('is drawn in English, and in the chosen language once that arrives', async () => {
    const { open, fail, arrive, wait, page, loader } = await speaking('es')
    const guide = open('guide')
    await fail('guide', 'es')
    expect(guide.isDrawn).toBe(false)
    await arrive('guide', 'en')
    expect(guide.isDrawn).toBe(true)
    expect(page.messages).toEqual({ shell: 'shell in es', guide: 'guide in en' })
    const before = loader.store.getState().revision
    await wait()
    await arrive('guide', 'es')
    expect(page.messages).toEqual({ shell: 'shell in es', guide: 'guide in es' })
    expect(loader.store.getState().revision).toBe(before + 1)
  })

  test('is requested again automatically, with growing delays', async () => {
    const { open, fail, timers, wait } = await speaking('en')
    open('guide')
    const delays: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      await fail('guide', 'en')
      delays.push(...timers.map(({ ms }) => ms))
      await wait()
    }
    expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  test('is requested again when it is opened again', async () => {
    const { open, fail, arrive, isMissing } = await speaking('en')
    open('guide')
    await fail('guide', 'en')
    expect(isMissing('guide')).toBe(true)
    open('guide')
    await arrive('guide', 'en')
    expect(isMissing('guide')).toBe(false)
  })
})

describe('optional texts', () => {
  test('delay nothing, and are not requested in English', async () => {
    const english = await speaking('en')
    english.loader.offer('refusals')
    expect(english.onTheWay).toEqual([])
    const choice = english.loader.choose('es')
    await english.arrive('shell', 'es')
    expect(await choice).toBe('shown')
    await english.arrive('refusals', 'es')
    expect(english.page.messages).toEqual({ shell: 'shell in es', refusals: 'refusals in es' })
  })
})

/** What may happen to a page, in any order. */
const EVENTS = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('arrive' as const), which: fc.nat(20) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail' as const), which: fc.nat(20) }) },
    fc.record({ kind: fc.constant('choose' as const), language: fc.constantFrom<Language>('en', 'es') }),
    fc.record({ kind: fc.constant('open' as const), part: fc.constantFrom('mining', 'profile', 'guide') }),
    fc.record({ kind: fc.constant('wait' as const) }),
  ),
  { maxLength: 40 },
)

test('for any order of clicks, answers and failures a page shows one language, the last available, and never an id', async () => {
  const run = async (first: Language, events: typeof EVENTS extends fc.Arbitrary<infer Value> ? Value : never) => {
    const it = stage(first)
    const opened = new Map<string, { isDrawn: boolean }>()
    const failed = new Set<string>()
    let wanted = first
    let clicks = 0
    const check = () => {
      const { language, messages } = it.page
      expect(it.loader.store.getState().language).toBe(language)
      if (language === null) {
        expect([...opened.values()].some(({ isDrawn }) => isDrawn)).toBe(false)
        return
      }
      const drawn = ['shell', ...[...opened].filter(([, { isDrawn }]) => isDrawn).map(([catalog]) => catalog)]
      for (const catalog of drawn) {
        if (it.isMissing(catalog)) expect(messages[catalog]).toBeUndefined()
        else if (messages[catalog] !== `${catalog} in ${language}`) {
          expect(messages[catalog]).toBe(`${catalog} in en`)
          expect(failed, `${catalog} is in English, and nothing failed`).toContain(`${catalog} in ${language}`)
        }
      }
      // Where the last choice is not shown yet, something of it is on its way or has failed.
      if (language !== wanted) {
        const hasFailed = drawn.some((catalog) => failed.has(`${catalog} in ${wanted}`))
        expect(hasFailed || it.onTheWay.some((request) => request.language === wanted)).toBe(true)
      }
    }
    for (const event of events) {
      const request = 'which' in event ? it.onTheWay[event.which % Math.max(it.onTheWay.length, 1)] : undefined
      if (event.kind === 'arrive') await request?.arrive()
      if (event.kind === 'fail' && request !== undefined) {
        failed.add(`${request.catalog} in ${request.language}`)
        await request.fail()
      }
      // There is nothing to click before the page speaks.
      if (event.kind === 'choose' && it.page.language !== null) {
        const click = ++clicks
        wanted = event.language
        it.loader.choose(event.language).catch(() => {
          // Refused: the page stays as it is, unless somebody has clicked since.
          if (click === clicks) wanted = it.page.language ?? wanted
        })
      }
      if (event.kind === 'open' && opened.get(event.part) === undefined) opened.set(event.part, it.open(event.part))
      if (event.kind === 'wait') await it.wait()
      await rest()
      check()
    }
    // From here on the line is good: the last choice is shown, whole, and everything that was opened is drawn.
    for (let turn = 0; turn < 30 && (it.onTheWay.length > 0 || it.timers.length > 0); turn++) {
      for (const request of [...it.onTheWay]) await request.arrive()
      await it.wait()
      check()
    }
    expect(it.page.language).toBe(wanted)
    expect(it.loader.store.getState().missing.size).toBe(0)
    for (const [catalog, { isDrawn }] of opened) {
      expect(isDrawn).toBe(true)
      expect(it.page.messages[catalog]).toBe(`${catalog} in ${wanted}`)
    }
  }
  await fc.assert(fc.asyncProperty(fc.constantFrom<Language>('en', 'es'), EVENTS, run), { numRuns: 2_000 })
}, 120_000)
