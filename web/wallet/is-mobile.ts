/** Phones and tablets: there, a wallet is an app and not an extension of this browser. An iPad says that it is a Mac, which has no touch. */
export const isMobile = () =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
