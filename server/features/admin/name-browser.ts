/** The first match wins, because most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/**
 * Maximum characters that are matched. No browser names itself in more, and the patterns would backtrack over a much longer header.
 */
const LENGTH_MAX = 500

/** Names a browser by its `User-Agent`, in this program's own words. Each part is empty if it is unknown. */
export const nameBrowser = (userAgent: string): { readonly browser: string; readonly system: string } => ({
  browser: firstThatFits(BROWSERS, userAgent),
  system: firstThatFits(SYSTEMS, userAgent),
})

const firstThatFits = (known: typeof BROWSERS, userAgent: string) => {
  const text = userAgent.slice(0, LENGTH_MAX)
  return known.find(([sign]) => sign.test(text))?.[1] ?? ''
}
