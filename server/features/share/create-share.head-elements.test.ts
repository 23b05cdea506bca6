import { expect, test } from 'vitest'
import { escapeHtml, headElements } from './create-share.ts'

const HEAD = {
  title: 'Pip Manzano: 9.00 USDT',
  description: 'Digs.',
  alt: 'The card Pip Manzano',
  url: 'https://market.example/cards/1',
  pictureUrl: 'https://market.example/share/en/card/1.jpg?v=a',
  siteName: 'Market',
  language: 'en',
} as const

test('the head has the tags that Open Graph and X read', () => {
  const found = [...headElements(HEAD).matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)]
  expect(Object.fromEntries(found.map(([, name, content]) => [name, content]))).toEqual({
    description: 'Digs.',
    'og:type': 'website',
    'og:site_name': 'Market',
    'og:title': 'Pip Manzano: 9.00 USDT',
    'og:description': 'Digs.',
    'og:url': 'https://market.example/cards/1',
    'og:locale': 'en_US',
    'og:locale:alternate': 'es_ES',
    'og:image': 'https://market.example/share/en/card/1.jpg?v=a',
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The card Pip Manzano',
    'twitter:card': 'summary_large_image',
  })
})

const HOSTILE = "\"><script>alert(1)</script><meta content='x' & </head>"

test('no name can begin an element or end a quotation', () => {
  const hostile = { title: HOSTILE, description: HOSTILE, alt: HOSTILE, siteName: HOSTILE, url: HOSTILE }
  const elements = headElements({ ...HEAD, ...hostile, pictureUrl: HOSTILE })
  expect(elements.match(/</g)).toHaveLength(14)
  expect(elements.replace(/<meta (?:name|property)="[a-z:_]+" content="[^"<>']*" \/>/g, '')).toBe('')
})

test.each([
  { given: 'a\n\u0000b', escaped: 'a b' },
  { given: '&<>"\'', escaped: '&amp;&lt;&gt;&quot;&#39;' },
  { given: '💎'.repeat(400), escaped: `${'💎'.repeat(149)}…` },
])('$given is escaped so that it stays text', ({ given, escaped }) => {
  expect(escapeHtml(given)).toBe(escaped)
})
