/**
 * Oldest supported browsers, by their first supported version. In-app browsers of wallets have been newer since 2023. The build
 * compiles for these versions, `check-browsers.ts` compares the build with them, and `web/index.html` names them to older
 * browsers.
 */
export const OLDEST_BROWSERS = { chrome: '111', firefox: '115', safari: '16.4' } as const

/** The same versions in Vite's format, e.g. `safari16.4`. Apps on iOS use Safari's engine, and apps on Android use Chrome's. */
export const BUILD_TARGET = [...Object.entries(OLDEST_BROWSERS), ['ios', OLDEST_BROWSERS.safari]].map(
  ([name, version]) => `${name}${version}`,
)
