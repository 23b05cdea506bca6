import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { writePageDocuments } from './page-documents.ts'
import { writeWebBuild } from './web-chunks.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(ROOT, 'dist/web')
/** File with the hash of the sources that the build was made from. */
const STAMP = join(OUT, '.built-from')
const SOURCES = [
  'web',
  'core',
  'contracts',
  'vite.config.ts',
  'scripts/browsers.ts',
  'scripts/web-app.ts',
  'scripts/web-texts.ts',
  'scripts/page-documents.ts',
  'scripts/texts-by-import.ts',
  'package-lock.json',
]
const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest'])

/** Builds the web app, unless the last build was made from the same sources. */
export async function ensureWebIsBuilt(): Promise<'built' | 'kept'> {
  const hash = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return 'kept'
  const built = await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' })
  writeWebBuild((built as Rolldown.RolldownOutput).output)
  writePageDocuments(OUT)
  await compressFiles(OUT)
  writeFileSync(STAMP, hash)
  return 'built'
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    const files = extname(source) === '' ? filesIn(path) : [path]
    for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) {
      hash.update(file).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** Compresses files once in the build, so that no request has to. */
export async function compressFiles(folder: string): Promise<void> {
  const files = filesIn(folder).filter((name) => COMPRESSED.has(extname(name)))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file)
  const [small, smallest] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content),
  ])
  writeFileSync(`${file}.gz`, small)
  writeFileSync(`${file}.br`, smallest)
}

if (import.meta.main) {
  const outcome = await ensureWebIsBuilt()
  console.log(outcome === 'built' ? `Built the web app in ${dirname(STAMP)}` : 'The web app is built already')
}
