import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFiles } from './build-web.ts'

const TEXTS = [
  'index.html',
  'favicon.svg',
  'manifest.webmanifest',
  'assets/a.js',
  'assets/a.css',
  'assets/texts/a.json',
]
/** They are small by their own kind of compression already. */
const OTHERS = ['fonts/text.woff2', 'cards/pip.webp', '.built-from']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-web-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const contentOf = (path: string) => `${path} ${'mercado nocturno ñ '.repeat(60)}`

function write(paths: readonly string[], content = contentOf) {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content(path))
  }
}

test('each text file of the build has exactly two compressed forms beside it, with the same content', async () => {
  write([...TEXTS, ...OTHERS])
  await compressFiles(folder)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile())
  expect(files).toHaveLength(3 * TEXTS.length + OTHERS.length)
  for (const path of TEXTS) {
    const source = readFileSync(join(folder, path))
    const [br, gz] = [readFileSync(join(folder, `${path}.br`)), readFileSync(join(folder, `${path}.gz`))]
    expect(brotliDecompressSync(br), path).toEqual(source)
    expect(gunzipSync(gz), path).toEqual(source)
    expect(Math.max(br.length, gz.length), path).toBeLessThan(source.length)
  }
})

test('compressed forms of a later build replace those of the earlier one', async () => {
  write(TEXTS)
  await compressFiles(folder)
  write(TEXTS, (path) => `anew: ${contentOf(path)}`)
  await compressFiles(folder)
  for (const path of TEXTS) {
    expect(gunzipSync(readFileSync(join(folder, `${path}.gz`))).toString()).toBe(`anew: ${contentOf(path)}`)
    expect(brotliDecompressSync(readFileSync(join(folder, `${path}.br`))).toString()).toBe(`anew: ${contentOf(path)}`)
  }
})
