import { existsSync } from 'node:fs'

/** Paths of a full browser. Only a full one has the dino, because the shell that other tests prefer has no internal pages. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export function findFullBrowser(): string {
  const found = PLACES.find((path) => existsSync(path))
  if (found === undefined) throw new Error('The bench needs a whole Chromium: `apt-get install chromium`')
  return found
}
