/**
 * Returns whether the device is a phone or tablet, where a wallet is an app and not a browser extension. An iPad reports that it
 * is a Mac, but a Mac has no touch.
 */
export const isMobile = () =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
