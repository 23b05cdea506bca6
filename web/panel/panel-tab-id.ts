/** The panel's tabs, in the order in which they stand. The address carries it: `/admin?tab=payments`. */
export const PANEL_TAB_IDS = [
  'overview',
  'cards',
  'users',
  'purchases',
  'allPurchases',
  'withdrawals',
  'payments',
  'airdrops',
  'give',
  'send',
  'solvency',
  'games',
  'settings',
  'audit',
  'security',
] as const
export type PanelTabId = (typeof PANEL_TAB_IDS)[number]

export const isPanelTabId = (text: string | null): text is PanelTabId =>
  (PANEL_TAB_IDS as readonly (string | null)[]).includes(text)

/** What the dashboard gives to the tab that is open. */
export type TabProps = {
  /** Told how long the tab's queue is, each time its list is answered; null while the list shows something else. */
  onCount: (count: number | null) => void
}
