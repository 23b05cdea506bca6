/** Phones and tablets: there, a wallet is an app and not an extension of this browser. */
export const isMobile = () => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)
