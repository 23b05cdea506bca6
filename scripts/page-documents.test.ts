import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { POSTERS } from '../web/shared/game-links.ts'
import { hintsFor, PAGE_MODULES } from './page-documents.ts'
import type { WebBuild, WebChunk } from './web-chunks.ts'

const chunkSample = (file: string, given: Partial<WebChunk> = {}): WebChunk => ({
  file,
  isEntry: false,
  asked: null,
  modules: [],
  imports: [],
  dynamicImports: [],
  css: [],
  ...given,
})

const BUILD: WebBuild = {
  chunks: [
    chunkSample('assets/index.js', { isEntry: true, imports: ['assets/libraries.js'] }),
    chunkSample('assets/libraries.js'),
    chunkSample('assets/shared.js', { imports: ['assets/libraries.js'] }),
    chunkSample('assets/dialog.js'),
    chunkSample('assets/profile.js', {
      asked: 'web/pages/profile-page.tsx',
      imports: ['assets/shared.js', 'assets/index.js'],
      dynamicImports: ['assets/dialog.js'],
      css: ['assets/profile.css'],
    }),
  ],
  texts: {
    'web/pages/profile-page.tsx': { en: 'assets/texts/profile-a1.en.json', es: 'assets/texts/profile-a1.es.json' },
  },
}

test('a page preloads its imports in addition to those of the shell', () => {
  expect(hintsFor('/profile', BUILD)).toBe(
    '<meta name="page-texts" content="/assets/texts/profile-a1" />' +
      '<link rel="stylesheet" crossorigin href="/assets/profile.css" />' +
      '<link rel="modulepreload" crossorigin href="/assets/profile.js" />' +
      '<link rel="modulepreload" crossorigin href="/assets/shared.js" />',
  )
})

test('Home preloads its picture, and no scripts beyond the shell', () => {
  expect(hintsFor('/', BUILD)).toMatch(/rel="preload" as="image" href="\/art\/hero\.svg"/)
  expect(hintsFor('/', BUILD)).not.toContain('modulepreload')
})

test.each([
  ['/game', 'character'],
  ['/game-old', 'cactus'],
] as const)('%s preloads the poster of its game', (page, variant) => {
  const chunks = [...BUILD.chunks, chunkSample('assets/game.js', { asked: 'web/pages/game-page.tsx' })]
  const hints = hintsFor(page, { ...BUILD, chunks })
  expect(hints).toContain(`<link rel="preload" as="image" href="${POSTERS[variant]}" fetchpriority="high" />`)
  expect(hints).toContain('modulepreload')
})

test('a page whose script is missing from the build is reported by name', () => {
  expect(() => hintsFor('/mining', BUILD)).toThrow('The build has no script for web/pages/mining-page.tsx')
})

test.each(Object.entries(PAGE_MODULES))('%s is shown by %s', (path, module) => {
  const routes = readFileSync('web/routes.tsx', 'utf8')
  const [, game = ''] = /const GamePage = ([^\n]*)/.exec(routes) ?? []
  const [, profile = ''] = /const PROFILE: \w+ = (\{.*?\n\})/s.exec(routes) ?? []
  const whole = routes.replaceAll('component: GamePage', game).replaceAll(': PROFILE,', `: ${profile},`)
  const [, shown] = new RegExp(`'${path}': \\{(.*?)\\}`, 's').exec(whole) ?? []
  expect(shown).toContain(`import('./pages/${basename(module)}')`)
})
