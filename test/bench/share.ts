import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { CardView } from '#core/api/cards.ts'
import { DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import { formatAmount } from '#core/money.ts'
import { DEFAULT_SETTINGS } from '#core/settings.ts'
import { createPictureStore, createShare } from '#server/features/share/create-share.ts'
import { createPainter } from '#server/features/share/paint/create-painter.ts'
import { serveWebFiles } from '#server/http/web-files.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { ensureWebIsBuilt } from '../../scripts/build-web.ts'

/*
 * Measures the cost of descriptions in pages, and of share pictures. Documents are sent as built and with descriptions, in turns.
 * Pictures are painted one after the other, and the memory of the painting process is read.
 */
const FOLDER = join(import.meta.dirname, '../../dist/web')
const ROUNDS = 8
const DOCUMENTS = 1_000
const PICTURES = 60

await ensureWebIsBuilt()
const cards = DEFAULT_CATALOGUE.map(
  ({ slug, name, lines, price, terms }, at): CardView => ({
    ...{
      id: at + 1,
      name,
      description: lines.en,
      lines,
      imageUrl: `/cards/${slug}.svg`,
      isActive: true,
      totalBought: 0,
      version: 1,
    },
    ...{
      price: formatAmount(price, 'USDT'),
      totalBv3: Number(terms.totalBv3 / 100n),
      dailyBv3: Number(terms.dailyBv3 / 100n),
    },
    ...{ totalUsdt: formatAmount(terms.totalUsdt, 'USDT'), dailyUsdt: formatAmount(terms.dailyUsdt, 'USDT') },
  }),
)
const painter = createPainter({ waitingMax: PICTURES })
const share = createShare({
  settings: { current: async () => ({ values: DEFAULT_SETTINGS }) as CurrentSettings },
  cards: { current: async () => ({ cards }) },
  readPayout: async () => null,
  readRun: async ({ runId }) => ({
    variant: runId % 2 === 0 ? 'cactus' : 'character',
    ...{ walletAddress: '0x52908400098527886e0f7030069857d2e4169ee7', isRanked: true },
    ...{ score: runId * 10, passed: runId, ticks: runId * 60, earned: null, endedAt: new Date() },
    runner: { name: cards[runId % 6]?.name ?? '', imageUrl: cards[runId % 6]?.imageUrl ?? '' },
  }),
  findImage: async () => null,
  // The store caches no picture, so each one is painted.
  pictures: createPictureStore({ paint: painter.paint, bytesMax: 1 }),
  webFolder: FOLDER,
})

const serve = async (telling: Parameters<typeof serveWebFiles>[2]) => {
  const app = Fastify()
  await serveWebFiles(app, FOLDER, telling)
  return app
}
const plainPage = await serve(null)
const pageWithOrigin = await serve({ publicOrigin: 'https://market.example', describePage: share.describePage })

/** Measures the processor time of one document in microseconds, which excludes other load of the machine. */
async function processorUs(app: FastifyInstance, url: string): Promise<number> {
  const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'es-ES,es;q=0.9' }
  const before = process.cpuUsage()
  for (let at = 0; at < DOCUMENTS; at++) await app.inject({ url, headers })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / DOCUMENTS
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

for (const path of ['/', '/cards/1', '/?ref=0x52908400098527886e0f7030069857d2e4169ee7']) {
  const ratios: number[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [plain, tagged] = [await processorUs(plainPage, path), await processorUs(pageWithOrigin, path)]
    // The first round is a warm-up.
    if (round === 0) continue
    ratios.push(tagged / plain)
    times.push(tagged)
  }
  console.log(`${path.slice(0, 16)}: ${Math.round(median(times))} µs, ${median(ratios).toFixed(2)} of as it was built`)
}
await plainPage.close()
await pageWithOrigin.close()

const tookMs: number[] = []
const bytes: number[] = []
for (let at = 0; at < PICTURES; at++) {
  const kinds = [`card/${(at % 6) + 1}`, 'site', `invite/0x${at.toString(16).padStart(40, '0')}`, `run/${at + 1}`]
  const picture = await share.findSharedPicture(`/share/en/${kinds[at % kinds.length]}.jpg`, `192.0.2.${at}`)
  const startMs = performance.now()
  bytes.push((await picture?.draw(() => true))?.length ?? 0)
  tookMs.push(performance.now() - startMs)
}
const memoryMb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${painter.pid()}/status`, 'utf8'))?.[1]) / 1_024
const [first = 0, ...rest] = tookMs
console.log(
  `a picture: ${Math.round(median(rest))} ms, the first with its process ${Math.round(first)} ms, ${Math.round(median(bytes) / 1_000)} kB`,
)
console.log(`the process that paints: ${Math.round(memoryMb)} MB at most`)
painter.stop()
