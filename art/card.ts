import { BACKDROPS } from './backdrop/scenes.ts'
import { CAST } from './cast/cast.ts'
import type { Character } from './characters.ts'
import { frameBack, frameFront, windowPath } from './frame.ts'
import { compact } from './rig/compact.ts'
import { inked, line } from './rig/ink.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './tokens.ts'

const VIEW_BOX = `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`

/** Draws a whole card picture. Every id starts with the slug, so that one page can inline all six. */
export function cardSvg({ slug, name, title, rarity }: Character): string {
  return `${compact(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW_BOX}" role="img" aria-labelledby="${slug}-title">` +
      `<title id="${slug}-title">${name}, ${title}</title>` +
      frameBack(rarity) +
      `<clipPath id="${slug}-window"><path d="${windowPath(rarity)}"/></clipPath>` +
      `<g clip-path="url(#${slug}-window)">${BACKDROPS[slug](slug)}</g>` +
      inked(line(windowPath(rarity))) +
      CAST[slug]() +
      frameFront(rarity) +
      '</svg>',
  )}\n`
}
